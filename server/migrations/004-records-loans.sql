-- What is kept of loans: terms and policies by version, leads and loans, the ledger, documents and e-mails.

-- What a loan costs, by version. A version is never changed; a later one takes its place on its day.
create table product_terms (
  version integer generated always as identity primary key,
  starts_on date not null,
  set_by text not null,
  set_at timestamptz not null,
  daily_rate_basis_points smallint not null,
  fee_basis_points smallint not null,
  gst_on_fee_basis_points smallint not null,
  -- The penal charge falls on a day on which the borrower is reminded, so that it is told with its reason when it is made.
  penal_charge_basis_points smallint not null default 0,
  penal_charge_after_days smallint not null default 1,
  min_amount_paise bigint not null,
  max_amount_paise bigint not null,
  amount_step_paise bigint not null,
  min_tenure_days smallint not null,
  max_tenure_days smallint not null,
  cooling_off_days smallint not null,
  constraint product_terms_price_not_negative
    check (daily_rate_basis_points >= 0 and fee_basis_points >= 0 and gst_on_fee_basis_points >= 0),
  constraint product_terms_amounts_ordered
    check (0 < min_amount_paise and min_amount_paise <= max_amount_paise and amount_step_paise > 0),
  constraint product_terms_tenures_ordered check (0 < min_tenure_days and min_tenure_days <= max_tenure_days),
  constraint product_terms_cooling_off_lawful check (cooling_off_days >= 1),
  constraint product_terms_penal_charge_lawful
    check (penal_charge_basis_points between 0 and 10000 and penal_charge_after_days in (1, 3, 7, 15, 30))
);
comment on table product_terms is 'Append-only. A few rows a year.';
create trigger append_only before update or delete on product_terms for each row execute function refuse_change();
create trigger append_only_whole before truncate on product_terms execute function refuse_change();

insert into product_terms (starts_on, set_by, set_at, daily_rate_basis_points, fee_basis_points, gst_on_fee_basis_points,
    min_amount_paise, max_amount_paise, amount_step_paise, min_tenure_days, max_tenure_days, cooling_off_days)
  values ('2020-01-01', 'migration', now(), 100, 200, 1800, 500000, 10000000, 50000, 7, 40, 3);

-- Who may have a loan, by version.
create table eligibility_policies (
  version integer generated always as identity primary key,
  starts_on date not null,
  set_by text not null,
  set_at timestamptz not null,
  minimum_age_years smallint not null,
  maximum_age_years smallint not null,
  minimum_income_paise bigint not null,
  wait_days smallint not null,
  name_match_min smallint not null,
  yearly_limit_paise bigint not null,
  constraint eligibility_policies_ages_ordered check (0 < minimum_age_years and minimum_age_years <= maximum_age_years),
  constraint eligibility_policies_not_negative
    check (minimum_income_paise >= 0 and wait_days >= 0 and yearly_limit_paise >= 0),
  constraint eligibility_policies_name_match_known check (name_match_min between 1 and 100)
);
comment on table eligibility_policies is 'Append-only. A few rows a year.';
create trigger append_only before update or delete on eligibility_policies for each row execute function refuse_change();
create trigger append_only_whole before truncate on eligibility_policies execute function refuse_change();

insert into eligibility_policies (starts_on, set_by, set_at, minimum_age_years, maximum_age_years, minimum_income_paise,
    wait_days, name_match_min, yearly_limit_paise)
  values ('2020-01-01', 'migration', now(), 18, 60, 1500000, 30, 60, 6000000);

-- An application and the life of its loan: status and dates. Its number is the lead_id that customers see.
create table leads (
  id bigint generated always as identity (start with 100001) primary key,
  customer_id bigint not null references customers,
  status text not null,
  user_type text not null,
  amount_paise bigint,
  tenure_days smallint,
  purpose_id smallint,
  quote_accepted_at timestamptz,
  -- The versions that the quote and the decision were made under.
  product_terms_version integer references product_terms,
  eligibility_policy_version integer references eligibility_policies,
  -- The random part of the transfer ids of this loan. It is made with the lead, so that a database restored to before the
  -- payout orders the same transfer and not a second one, while a number that is issued again gets another id.
  transfer_token text not null default upper(left(replace(gen_random_uuid()::text, '-', ''), 16)),
  disbursed_on date,
  repayment_on date,
  -- The day from which the loan is to be reminded of next. Null is three days before its repayment day; infinity is never
  -- again.
  next_reminder_on date,
  closed_on date,
  -- When a repaid loan was last opened again, because a payment on it was taken back.
  reopened_at timestamptz,
  created_at timestamptz not null,
  constraint leads_status_known check (status in
    ('NEW', 'IN PROCESS', 'SANCTIONED', 'DISBURSED', 'PART PAYMENT', 'OVERDUE', 'CLOSED', 'REJECTED', 'CANCELLED',
     'CANCELLED IN COOLING-OFF')),
  constraint leads_user_type_known check (user_type in ('NEW', 'REPEAT', 'UNPAID-REPEAT')),
  constraint leads_purpose_known check (purpose_id between 1 and 7),
  constraint leads_choice_whole check (num_nulls(amount_paise, tenure_days, purpose_id, quote_accepted_at) in (0, 4)),
  constraint leads_amount_positive check (amount_paise > 0),
  constraint leads_tenure_positive check (tenure_days > 0),
  constraint leads_dates_whole check ((disbursed_on is null) = (repayment_on is null)),
  constraint leads_dates_ordered check (repayment_on > disbursed_on and closed_on >= disbursed_on),
  constraint leads_dates_of_status check (
    (status in ('DISBURSED', 'PART PAYMENT', 'OVERDUE', 'CLOSED', 'CANCELLED IN COOLING-OFF')) = (disbursed_on is not null)
    and (status in ('CLOSED', 'CANCELLED IN COOLING-OFF')) = (closed_on is not null))
) with (fillfactor = 80);
create index on leads (customer_id, id desc);
-- Applications that wait for a decision, few at any time.
create index leads_in_process on leads (id) where status = 'IN PROCESS';
-- Loans that may become overdue, by the day that decides it: the nightly job reads only those that fall due.
create index leads_not_overdue_by_due_day on leads (repayment_on) where status in ('DISBURSED', 'PART PAYMENT');
-- Open loans, a page at a time.
create index leads_open_by_due_day on leads (repayment_on, id) where status in ('DISBURSED', 'PART PAYMENT', 'OVERDUE');
-- Offers that wait to be signed, few at any time.
create index leads_sanctioned on leads (id) where status = 'SANCTIONED';
-- Loans of which something is to be said, by the day from which it is.
create index leads_to_remind on leads ((coalesce(next_reminder_on, repayment_on - 3)), id)
  where status in ('DISBURSED', 'PART PAYMENT', 'OVERDUE');
-- A customer may have applied again before a payment on the earlier loan was taken back: then the earlier loan is open
-- beside the new one.
create unique index one_open_lead_not_reopened on leads (customer_id)
  where status not in ('CLOSED', 'REJECTED', 'CANCELLED', 'CANCELLED IN COOLING-OFF') and reopened_at is null;

-- Every change of status, the first one included: who and why.
create table lead_transitions (
  id bigint generated always as identity primary key,
  lead_id bigint not null references leads,
  from_status text,
  to_status text not null,
  by_whom text not null,
  reasons text[] not null,
  at timestamptz not null,
  constraint lead_transitions_statuses_known check (
    from_status in ('NEW', 'IN PROCESS', 'SANCTIONED', 'DISBURSED', 'PART PAYMENT', 'OVERDUE', 'CLOSED', 'REJECTED',
     'CANCELLED', 'CANCELLED IN COOLING-OFF')
    and to_status in ('NEW', 'IN PROCESS', 'SANCTIONED', 'DISBURSED', 'PART PAYMENT', 'OVERDUE', 'CLOSED', 'REJECTED',
     'CANCELLED', 'CANCELLED IN COOLING-OFF'))
);
-- What became of applications today; the history only grows at its end, so a block range index is small and enough.
create index lead_transitions_by_time on lead_transitions using brin (at);
create index on lead_transitions (lead_id, id);
comment on table lead_transitions is 'Append-only. Grows by about six rows per loan; archive by year with its loans.';
create trigger append_only before update or delete on lead_transitions for each row execute function refuse_change();
create trigger append_only_whole before truncate on lead_transitions execute function refuse_change();

-- The terms of a loan, fixed when it is sanctioned.
create table loans (
  lead_id bigint primary key references leads,
  loan_no text not null unique,
  product_terms_version integer not null references product_terms,
  principal_paise bigint not null,
  daily_rate_basis_points smallint not null,
  tenure_days smallint not null,
  fee_paise bigint not null,
  fee_gst_paise bigint not null,
  sanctioned_at timestamptz not null,
  constraint loans_principal_positive check (principal_paise > 0),
  constraint loans_rate_not_negative check (daily_rate_basis_points >= 0),
  constraint loans_tenure_positive check (tenure_days > 0),
  constraint loans_fee_not_negative check (fee_paise >= 0 and fee_gst_paise >= 0)
) with (fillfactor = 80);

create sequence receipt_numbers;
select setval('receipt_numbers', 700000);

-- The books. One row is one entry: what it adds to each account, in paise, debits positive. It balances or it is refused;
-- it is never changed; its key makes a second booking of the same event impossible.
create table ledger_entries (
  id bigint generated always as identity primary key,
  idempotency_key text not null unique,
  lead_id bigint not null references loans,
  kind text not null,
  booked_on date not null,
  booked_at timestamptz not null,
  -- What we hold in the bank.
  bank bigint not null default 0,
  -- What the customer owes: principal, interest, charges.
  principal bigint not null default 0,
  interest bigint not null default 0,
  charges bigint not null default 0,
  -- What was paid above the due and is owed back.
  owed_back bigint not null default 0,
  -- What we earned, and the tax on it.
  interest_income bigint not null default 0,
  fee_income bigint not null default 0,
  charge_income bigint not null default 0,
  tax_payable bigint not null default 0,
  -- What was left of a loan below one rupee and given up.
  rounding bigint not null default 0,
  receipt_no bigint,
  -- The payment that is taken back, or the reversal that no longer holds; in the details too, which the seals cover.
  reverses_entry_id bigint references ledger_entries,
  details jsonb not null default '{}',
  constraint ledger_entries_kind_known check (kind in
    ('DISBURSAL', 'REVERSAL', 'PAYMENT', 'PAYMENT_REVERSAL', 'PAYMENT_REINSTATEMENT', 'REFUND', 'CORRECTION', 'ROUNDING')),
  constraint ledger_entries_key_length check (length(idempotency_key) between 1 and 200),
  constraint ledger_entries_receipt_of_payment check ((kind = 'PAYMENT') = (receipt_no is not null)),
  constraint ledger_entries_balanced check (bank + principal + interest + charges + owed_back + interest_income
    + fee_income + charge_income + tax_payable + rounding = 0),
  constraint ledger_entries_not_empty
    check (bank <> 0 or principal <> 0 or interest <> 0 or charges <> 0 or owed_back <> 0),
  constraint ledger_entries_reversal_of_payment
    check ((kind in ('PAYMENT_REVERSAL', 'PAYMENT_REINSTATEMENT')) = (reverses_entry_id is not null)),
  constraint ledger_entries_reversal_sealed
    check (reverses_entry_id is null or (details ->> 'reverses') is not distinct from reverses_entry_id::text)
);
create index on ledger_entries (lead_id, id);
-- Loans on which more was paid than was due: the job that plans refunds reads only these entries.
create index ledger_entries_owed_back on ledger_entries (lead_id) where owed_back <> 0;
create unique index on ledger_entries (receipt_no) where receipt_no is not null;
-- A payment is taken back once.
create unique index one_reversal_per_payment on ledger_entries (reverses_entry_id)
  where reverses_entry_id is not null;
comment on table ledger_entries is 'Append-only. About four rows per loan; may be partitioned by year of booked_on.';
create trigger append_only before update or delete on ledger_entries for each row execute function refuse_change();
create trigger append_only_whole before truncate on ledger_entries execute function refuse_change();

-- A chain of hashes over the ledger: each seal covers the entries after the one before it, and its hash. A changed, removed
-- or cut-off entry no longer fits. The hash of the newest seal is logged, so that a copy of it is kept elsewhere.
create table ledger_seals (
  id bigint generated always as identity primary key,
  -- The seal covers the entries above the first id, up to the second.
  after_entry_no bigint not null unique,
  to_entry_no bigint not null unique,
  entries bigint not null,
  hash bytea not null,
  sealed_at timestamptz not null,
  constraint ledger_seals_range check (to_entry_no > after_entry_no),
  constraint ledger_seals_not_empty check (entries > 0),
  constraint ledger_seals_hash_length check (length(hash) = 32)
);
comment on table ledger_seals is 'Append-only. At most one row a minute; kept as long as the entries it covers.';
create trigger append_only before update or delete on ledger_seals for each row execute function refuse_change();
create trigger append_only_whole before truncate on ledger_seals execute function refuse_change();

-- Where the nightly verification of the ledger continues.
create table ledger_verification (
  only_row boolean primary key default true,
  after_seal bigint not null default 0,
  -- A chain of seals cannot reveal that its own end was removed or made again, so a night remembers its newest seal for the
  -- next.
  newest_seal bigint,
  newest_hash bytea,
  constraint ledger_verification_one_row check (only_row)
);
comment on table ledger_verification is 'One row. The seals up to this one were verified in this round.';
comment on column ledger_verification.newest_seal is 'The newest seal of the last verification; it must still have the same hash.';

insert into ledger_verification default values;

-- The documents a borrower gets, each with the hash of its bytes. The bytes are a file of the customer.
create table issued_documents (
  id bigint generated always as identity (start with 500001) primary key,
  customer_id bigint not null references customers,
  lead_id bigint not null references leads,
  kind text not null,
  -- What there is one such document of: a proposal number, or the day of what it is about.
  reference text not null,
  title text not null,
  file_id text not null references files,
  sha256 bytea not null,
  issued_at timestamptz not null,
  issued_on date not null,
  constraint issued_documents_once unique (lead_id, kind, reference),
  constraint issued_documents_kind_known check (kind in
    ('KFS', 'SANCTION_LETTER', 'AGREEMENT', 'ESIGNED_AGREEMENT', 'SIGNING_CERTIFICATE', 'DISBURSAL_ADVICE',
     'TAX_INVOICE', 'CREDIT_NOTE', 'NO_DUES_CERTIFICATE', 'COOLING_OFF_LETTER'))
);
create index on issued_documents (customer_id, id);
create index on issued_documents (file_id);
comment on table issued_documents is 'Append-only. About eight rows for a loan, kept with it.';
create trigger append_only before update or delete on issued_documents for each row execute function refuse_change();
create trigger append_only_whole before truncate on issued_documents execute function refuse_change();

-- The law wants the numbers of a financial year without gaps: a number is given with the invoice it belongs to, once.
create table tax_invoices (
  financial_year text not null,
  number integer not null,
  lead_id bigint not null references leads,
  reference text not null,
  numbered_at timestamptz not null,
  primary key (financial_year, number),
  constraint tax_invoices_once unique (lead_id, reference),
  constraint tax_invoices_number_positive check (number > 0)
);
comment on table tax_invoices is 'Append-only. One row for a payout, kept with the loan.';
create trigger append_only before update or delete on tax_invoices for each row execute function refuse_change();
create trigger append_only_whole before truncate on tax_invoices execute function refuse_change();

create table tax_invoice_counters (
  financial_year text primary key,
  last_number integer not null
);
comment on table tax_invoice_counters is 'One row for a financial year, updated in place.';

-- When a fee is given back, a credit note takes back its invoice. Its numbers are a series of their own, without gaps.
create table credit_notes (
  financial_year text not null,
  number integer not null,
  lead_id bigint not null references leads,
  -- That of the invoice.
  reference text not null,
  numbered_at timestamptz not null,
  primary key (financial_year, number),
  constraint credit_notes_once unique (lead_id, reference),
  constraint credit_notes_of_an_invoice foreign key (lead_id, reference) references tax_invoices (lead_id, reference),
  constraint credit_notes_number_positive check (number > 0)
);
comment on table credit_notes is 'Append-only. One row for a payout whose fee was given back, kept with the loan.';
create trigger append_only before update or delete on credit_notes for each row execute function refuse_change();
create trigger append_only_whole before truncate on credit_notes execute function refuse_change();

create table credit_note_counters (
  financial_year text primary key,
  last_number integer not null
);
comment on table credit_note_counters is 'One row for a financial year, updated in place.';

-- E-mail addresses that a customer has confirmed by the link sent there. The address itself is with the applicant; here is
-- a keyed hash of it, so that an address which changes must be confirmed anew.
create table email_verifications (
  customer_id bigint not null references customers,
  address_hash bytea not null,
  token_hash bytea not null unique,
  requested_at timestamptz not null,
  verified_at timestamptz,
  primary key (customer_id, address_hash)
);
comment on table email_verifications is 'A row for each address that a customer has given.';

-- E-mails, each stored before it is sent. One without a time of sending is still to be sent, or was for an address that has
-- changed.
create table emails (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers,
  lead_id bigint references leads,
  kind text not null,
  -- What there is one such e-mail of: the number of a receipt, or which reminder.
  reference text,
  address_hash bytea not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  -- The mail server refused it for good, because the address does not exist; it is not sent again.
  refused_at timestamptz,
  constraint emails_kind_known
    check (kind in ('VERIFICATION', 'DOCUMENTS', 'RECEIPT', 'STATEMENT', 'REMINDER', 'DATA_COPY')),
  constraint emails_about_a_loan check ((kind in ('RECEIPT', 'STATEMENT', 'REMINDER')) = (lead_id is not null)),
  constraint emails_one_outcome check (sent_at is null or refused_at is null)
);
create index on emails (customer_id);
create unique index emails_once on emails (lead_id, kind, reference) where reference is not null;
comment on table emails is 'About ten rows for a loan, kept with it.';

-- Which documents an e-mail carries; a document is sent once.
create table email_documents (
  document_id bigint primary key references issued_documents,
  email_id bigint not null references emails
);
create index on email_documents (email_id);
comment on table email_documents is 'One row for a document that was sent, kept with it.';
