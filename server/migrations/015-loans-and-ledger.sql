-- leads: an application and the life of its loan (status and dates). loans: the terms, fixed when it is sanctioned.
-- ledger_entries: the books. Every foreign key that was dropped for speed is back, and paise are bigint everywhere.

alter table leads
  alter status type text,
  alter user_type type text,
  alter amount_paise type bigint,
  alter tenure_days type smallint,
  alter purpose_id type smallint,
  add disbursed_on date,
  add repayment_on date;
update leads set disbursed_on = loans.disbursed_on, repayment_on = loans.repayment_on
  from loans where loans.lead_id = leads.id;
alter table leads
  add constraint leads_status_known check (status in
    ('NEW', 'IN PROCESS', 'SANCTIONED', 'DISBURSED', 'PART PAYMENT', 'OVERDUE', 'CLOSED', 'REJECTED')),
  add constraint leads_user_type_known check (user_type in ('NEW', 'REPEAT', 'UNPAID-REPEAT')),
  add constraint leads_purpose_known check (purpose_id between 1 and 7),
  add constraint leads_choice_whole check (num_nulls(amount_paise, tenure_days, purpose_id, quote_accepted_at) in (0, 4)),
  add constraint leads_amount_positive check (amount_paise > 0),
  add constraint leads_tenure_positive check (tenure_days > 0),
  add constraint leads_dates_whole check ((disbursed_on is null) = (repayment_on is null)),
  add constraint leads_dates_ordered check (repayment_on > disbursed_on and closed_on >= disbursed_on),
  add constraint leads_dates_of_status check (
    (status in ('DISBURSED', 'PART PAYMENT', 'OVERDUE', 'CLOSED')) = (disbursed_on is not null)
    and (status = 'CLOSED') = (closed_on is not null));
-- Loans that may become overdue, by the day that decides it: the nightly job reads only those that fall due.
create index leads_not_overdue_by_due_day on leads (repayment_on) where status in ('DISBURSED', 'PART PAYMENT');
-- Loans to remind of.
create index leads_open_by_due_day on leads (repayment_on, id) where status in ('DISBURSED', 'PART PAYMENT', 'OVERDUE');
-- Applications that wait for a decision, few at any time.
create index leads_in_process on leads (id) where status = 'IN PROCESS';

alter table lead_transitions
  drop constraint lead_transitions_pkey,
  add primary key (id),
  add foreign key (lead_id) references leads,
  add constraint lead_transitions_statuses_known check (
    from_status in ('NEW', 'IN PROCESS', 'SANCTIONED', 'DISBURSED', 'PART PAYMENT', 'OVERDUE', 'CLOSED', 'REJECTED')
    and to_status in ('NEW', 'IN PROCESS', 'SANCTIONED', 'DISBURSED', 'PART PAYMENT', 'OVERDUE', 'CLOSED', 'REJECTED'));
create index on lead_transitions (lead_id, id);
comment on table lead_transitions is 'Append-only. Grows by about six rows per loan; archive by year with its loans.';

drop index loans_repayment_on_lead_id_idx;
alter table loans
  drop disbursed_on,
  drop repayment_on,
  alter principal_paise type bigint,
  alter daily_rate_basis_points type smallint,
  alter tenure_days type smallint,
  alter fee_paise type bigint,
  alter fee_gst_paise type bigint,
  add constraint loans_principal_positive check (principal_paise > 0),
  add constraint loans_rate_not_negative check (daily_rate_basis_points >= 0),
  add constraint loans_tenure_positive check (tenure_days > 0),
  add constraint loans_fee_not_negative check (fee_paise >= 0 and fee_gst_paise >= 0);

alter table payouts
  alter amount_paise type bigint;
alter table payouts
  rename constraint payouts_status_check to payouts_status_known;

alter table ledger_entries
  alter idempotency_key type text,
  alter kind type text,
  drop constraint ledger_entries_pkey,
  add primary key (id),
  add constraint ledger_entries_kind_known check (kind in ('DISBURSAL', 'PAYMENT', 'CHARGE', 'REFUND')),
  add constraint ledger_entries_key_length check (length(idempotency_key) between 1 and 200),
  add constraint ledger_entries_receipt_of_payment check ((kind = 'PAYMENT') = (receipt_no is not null));
create index on ledger_entries (lead_id, id);
alter table ledger_entries rename constraint balanced to ledger_entries_balanced;
alter table ledger_entries rename constraint not_empty to ledger_entries_not_empty;
alter table ledger_entries rename note to details;
comment on table ledger_entries is 'Append-only. About four rows per loan; may be partitioned by year of booked_on.';
