-- The entry of a bank transfer that names an attempt its provider had not proved. If the provider proves it after all, the
-- same money must not be booked a second time.
alter table payment_attempts add transfer_entry_id bigint references ledger_entries;
create index on payment_attempts (transfer_entry_id) where transfer_entry_id is not null;
