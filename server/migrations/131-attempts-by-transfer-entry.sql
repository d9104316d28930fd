-- For the foreign key of 126.
create index concurrently payment_attempts_transfer_entry on payment_attempts (transfer_entry_id)
  where transfer_entry_id is not null;
