-- Attempts to pay, what is polled about them and the receipts to be sent refer to each other by foreign keys again.

alter table repayments
  alter order_id type text,
  add constraint repayments_order_id_format check (order_id ~ '^R[A-Z2-7]{24}$');
alter table repayments rename constraint repayments_opened_by_check to repayments_opened_by_known;
comment on table repayments is 'Opened for an hour; rows without a payment may be deleted after a month.';

alter table payment_attempts
  alter txnid type text,
  alter provider type text,
  alter order_id type text,
  alter idempotency_key type text,
  alter amount_paise type bigint,
  alter status type text,
  add foreign key (entry_id) references ledger_entries,
  add constraint payment_attempts_txnid_format check (txnid ~ '^L[A-Z2-7]{24}$'),
  add constraint payment_attempts_provider_known check (provider in ('payu', 'razorpay')),
  add constraint payment_attempts_status_known check (status in ('OPEN', 'SUCCESS', 'FAILED', 'CANCEL')),
  add constraint payment_attempts_key_length check (length(idempotency_key) between 1 and 100),
  add constraint payment_attempts_amount_positive check (amount_paise > 0);
create index on payment_attempts (entry_id) where entry_id is not null;
create index on payment_attempts (order_id) where order_id is not null;
comment on table payment_attempts is 'Kept with the books for successes; failed attempts may be deleted after a year.';

-- When the provider is asked next about an attempt whose end nobody has reported.
alter table payment_looks rename to payment_polls;
alter table payment_polls rename look_at to next_poll_at;
alter table payment_polls rename looks to polls;
alter table payment_polls
  alter txnid type text,
  add foreign key (txnid) references payment_attempts;
create index on payment_polls (next_poll_at);

-- Receipts whose SMS has not been sent yet, with the entry or not at all.
alter table untold_receipts rename to receipt_outbox;
alter table receipt_outbox rename tell_again_at to next_attempt_at;
alter table receipt_outbox
  drop lead_id,
  add foreign key (entry_id) references ledger_entries;
create index on receipt_outbox (next_attempt_at);

alter table reminders rename constraint reminders_kind_check to reminders_kind_known;

drop domain mobile_number, pan_number, one_of_two, one_of_three, positive_paise, payment_provider, attempt_status,
  transaction_name, repayment_name, wish_key, entry_key, entry_kind, paise_or_none, days_of_loan, rate_or_none,
  loan_status, user_type, positive_days, loan_purpose, work_mode, company_type;

-- History is append-only for everybody: no update, no delete, no truncate.
alter table consents drop constraint consents_customer_id_fkey, add foreign key (customer_id) references customers;
create trigger append_only before update or delete on consents for each row execute function refuse_change();
create trigger append_only_whole before truncate on consents execute function refuse_change();
create trigger append_only_whole before truncate on eligibility_checks execute function refuse_change();
create trigger append_only_whole before truncate on lead_transitions execute function refuse_change();
alter trigger append_only_as_a_whole on ledger_entries rename to append_only_whole;
comment on table consents is 'Append-only. Kept eight years after the relationship ends.';
comment on table eligibility_checks is 'Append-only. One row per check; archive by year.';
