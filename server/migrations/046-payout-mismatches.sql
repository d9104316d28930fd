-- Where the provider's transfer is not the one that was ordered; the payout then waits for a person.
alter table payouts add mismatch text;
create index payouts_mismatched on payouts (lead_id) where mismatch is not null;
