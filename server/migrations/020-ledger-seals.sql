-- A chain of hashes over the ledger: each seal covers the entries after the one before it, and its hash. A changed,
-- removed or cut-off entry no longer fits. The hash of the newest seal is logged, so that a copy of it is kept elsewhere.
create table ledger_seals (
  id bigint generated always as identity primary key,
  -- Covers the entries above the first id, up to the second.
  after_entry_no bigint not null unique,
  to_entry_no bigint not null unique,
  entries bigint not null,
  hash bytea not null,
  sealed_at timestamptz not null,
  constraint ledger_seals_range check (to_entry_no > after_entry_no),
  constraint ledger_seals_not_empty check (entries > 0),
  constraint ledger_seals_hash_length check (length(hash) = 32)
);
create trigger append_only before update or delete on ledger_seals for each row execute function refuse_change();
create trigger append_only_whole before truncate on ledger_seals execute function refuse_change();
comment on table ledger_seals is 'Append-only. At most one row a minute; kept as long as the entries it covers.';
