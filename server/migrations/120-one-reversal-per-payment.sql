-- A payment is taken back once.
create unique index concurrently one_reversal_per_payment on ledger_entries (reverses_entry_id)
  where reverses_entry_id is not null;
