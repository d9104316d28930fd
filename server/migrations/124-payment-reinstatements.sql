-- A reversal of a payment that no longer holds: the money came again, or the reversal was a mistake. Both kinds refer to the
-- entry before them, and the unique index of 120 allows one each.
alter table ledger_entries
  drop constraint ledger_entries_kind_known,
  add constraint ledger_entries_kind_known check (kind in
    ('DISBURSAL', 'REVERSAL', 'PAYMENT', 'PAYMENT_REVERSAL', 'PAYMENT_REINSTATEMENT', 'CHARGE', 'REFUND', 'CORRECTION',
     'ROUNDING')) not valid,
  drop constraint ledger_entries_reversal_of_payment,
  add constraint ledger_entries_reversal_of_payment
    check ((kind in ('PAYMENT_REVERSAL', 'PAYMENT_REINSTATEMENT')) = (reverses_entry_id is not null)) not valid;
alter table ledger_entries
  validate constraint ledger_entries_kind_known,
  validate constraint ledger_entries_reversal_of_payment;

-- REINSTATED: this report caused the reinstatement of a payment.
alter table payment_event_results
  drop constraint payment_event_results_result_known,
  add constraint payment_event_results_result_known check (result in
    ('BOOKED', 'KNOWN', 'FAILED', 'NO_MONEY', 'UNPROVED', 'UNMATCHED', 'DISPUTE', 'REVERSED', 'REINSTATED', 'BY_HAND'))
    not valid;
alter table payment_event_results validate constraint payment_event_results_result_known;
