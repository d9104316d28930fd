-- The constraints that 124, 133 and 134 have added. Rows can be read and written meanwhile.
alter table ledger_entries
  validate constraint ledger_entries_kind_known,
  validate constraint ledger_entries_reversal_of_payment;
alter table payment_event_results validate constraint payment_event_results_result_known;
alter table daily_allowances validate constraint daily_allowances_kind_known;
alter table security_events validate constraint security_events_last_after_first;
