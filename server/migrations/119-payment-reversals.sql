-- A payment that the bank, the provider or our own staff has taken back. The number of the payment is in the details too,
-- because the seals of the ledger cover those.
alter table ledger_entries
  add reverses_entry_id bigint references ledger_entries,
  drop constraint ledger_entries_kind_known,
  add constraint ledger_entries_kind_known check (kind in
    ('DISBURSAL', 'REVERSAL', 'PAYMENT', 'PAYMENT_REVERSAL', 'CHARGE', 'REFUND', 'CORRECTION', 'ROUNDING')) not valid,
  add constraint ledger_entries_reversal_of_payment
    check ((kind = 'PAYMENT_REVERSAL') = (reverses_entry_id is not null)) not valid,
  add constraint ledger_entries_reversal_sealed
    check (reverses_entry_id is null or (details ->> 'reverses') is not distinct from reverses_entry_id::text) not valid;
alter table ledger_entries
  validate constraint ledger_entries_kind_known,
  validate constraint ledger_entries_reversal_of_payment,
  validate constraint ledger_entries_reversal_sealed;

-- When a repaid loan was last opened again, because a payment on it was taken back.
alter table leads add reopened_at timestamptz;

-- CANCELLED: planned, but its payment was taken back before the refund was ordered.
alter table refunds
  drop constraint refunds_status_known,
  add constraint refunds_status_known check (status in ('PENDING', 'DONE', 'FAILED', 'MANUAL', 'CANCELLED')) not valid,
  drop constraint refunds_provider_of_order,
  add constraint refunds_provider_of_order
    check (status in ('MANUAL', 'CANCELLED') or provider is not null or entry_id is not null) not valid;
alter table refunds validate constraint refunds_status_known, validate constraint refunds_provider_of_order;

-- DISPUTE: the payer disputes the payment, and no money has moved. REVERSED: this report caused the reversal. BY_HAND: a
-- person must decide.
alter table payment_event_results
  drop constraint payment_event_results_result_known,
  add constraint payment_event_results_result_known check (result in
    ('BOOKED', 'KNOWN', 'FAILED', 'NO_MONEY', 'UNPROVED', 'UNMATCHED', 'DISPUTE', 'REVERSED', 'BY_HAND')) not valid;
alter table payment_event_results validate constraint payment_event_results_result_known;

-- Finds the credit that a debit may have returned. Only the import of statements writes to the table, so it may wait for this.
create index bank_statement_lines_by_amount on bank_statement_lines (account_number, amount_paise);
