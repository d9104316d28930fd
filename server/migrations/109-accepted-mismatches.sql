-- A mismatch that a person has explained. The same one is not reported again for this transfer.
alter table payouts add accepted_mismatch text;
