-- A chain of seals cannot reveal that its own end was removed or made again, so a night remembers its newest seal for the next.
alter table ledger_verification add column newest_seal bigint, add column newest_hash bytea;
comment on column ledger_verification.newest_seal is 'The newest seal of the last verification; it must still have the same hash.';
