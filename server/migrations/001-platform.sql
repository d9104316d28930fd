-- What the platform keeps: which database this is, background jobs, keys, and what an attack leaves behind.

-- History is append-only for everybody: no update, no delete, no truncate.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

-- After a restore from an older backup, numbers that were issued since must not be issued again. The application may raise
-- a sequence and never lower one, so it gets this function instead of the right to set sequences.
create function raise_sequence(p_name text, p_at_least bigint) returns boolean language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_sequence regclass;
begin
  -- Of several processes that start at the same time one raises it: the others would set it back.
  perform pg_advisory_xact_lock(4716283902);
  select pg_class.oid::regclass into v_sequence from pg_class
   where relnamespace = 'public'::regnamespace and relkind = 'S' and relname = p_name;
  if v_sequence is null or coalesce(pg_sequence_last_value(v_sequence), 0) >= p_at_least then
    return false;
  end if;
  perform setval(v_sequence, p_at_least);
  return true;
end $$;

-- Which database this is. What belongs to it elsewhere (the file store, say) carries the same id, so that an empty or
-- foreign database is not taken for it.
create table database_identity (
  only_row boolean primary key default true,
  id uuid not null default gen_random_uuid(),
  created_at timestamptz not null default now(),
  constraint database_identity_one_row check (only_row)
);
comment on table database_identity is 'One row, kept as long as the database. The application may only read it.';

insert into database_identity default values;

-- Written by the readiness check: a database that is read-only, or whose commits no longer come back, is not ready.
create table database_heartbeat (
  only_row boolean primary key default true,
  beaten_at timestamptz not null default now(),
  constraint database_heartbeat_one_row check (only_row)
) with (fillfactor = 20);
comment on table database_heartbeat is 'One row, updated in place.';

insert into database_heartbeat default values;

-- Before the first backup the time of this migration, so that a database that is never backed up raises the alert too.
create table last_backup (
  only_row boolean primary key default true,
  finished_at timestamptz not null default now(),
  constraint last_backup_one_row check (only_row)
);
comment on table last_backup is 'One row, updated in place by whatever backs up the database.';

insert into last_backup default values;

-- The pools of workers that run background jobs. Each holds an advisory lock as long as its process lives; the jobs of one
-- that has lost it are taken by others.
create table job_pools (
  pool text primary key,
  beaten_at timestamptz not null
) with (fillfactor = 50);
comment on table job_pools is 'A few rows for each running process; those of ended ones are deleted within minutes.';

-- Uses of a key in a window of time, summed over all processes. Worth nothing after a crash.
create unlogged table usage_counts (
  key_hash bytea not null,
  window_start timestamptz not null,
  expires_at timestamptz not null,
  uses integer not null,
  primary key (window_start, key_hash)
);
create index on usage_counts (expires_at);
comment on table usage_counts is 'Deleted an hour after the window has ended.';

-- The keys that rows are encrypted with, by a hash that tells nothing about them: a start without one of them is refused.
create table data_keys (
  name text primary key,
  fingerprint bytea not null,
  first_used_at timestamptz not null,
  -- When a server or a program last started with this key as its current one. npm run rotate-keys retires no key that was
  -- used after it began, because the values encrypted since then may not have been re-encrypted.
  last_used_at timestamptz,
  -- When the last row that used it was encrypted anew.
  retired_at timestamptz
);
comment on table data_keys is 'A row for each version of the data key, and one for the key of the indexes.';

-- Which key versions each running server has, so that data is not re-encrypted with a key that one of them cannot read.
create table data_key_holders (
  process uuid primary key,
  versions integer[] not null,
  reported_at timestamptz not null
) with (fillfactor = 50);
comment on table data_key_holders is 'One row for each running server, written every half minute; rows of killed ones are deleted after a day.';

-- What an attack leaves behind: wrong and refused codes, ids of other customers, forged signatures, lockouts, new devices.
-- Subjects and addresses are keyed hashes, so that the table tells nobody's mobile number, PAN or address.
create table security_events (
  id bigint generated always as identity primary key,
  kind text not null,
  -- What subject_hash stands for: a customer, or the mobile or PAN that a code was for.
  subject_kind text,
  subject_hash bytea,
  address_hash bytea,
  detail text not null,
  -- Of the first of them.
  request_id text not null,
  occurrences integer not null,
  occurred_at timestamptz not null,
  -- What is repeated within a minute is one row, with the time of the first and of the last.
  last_occurred_at timestamptz not null,
  constraint security_events_kind_known check (kind in
    ('CODE_WRONG', 'CODE_REFUSED', 'LOCKED_OUT', 'FOREIGN_ID', 'FORGED_SIGNATURE', 'ADDRESS_REFUSED', 'NEW_DEVICE',
     'PAN_CLAIMED', 'SESSIONS_ENDED')),
  constraint security_events_subject_kind_known check (subject_kind in ('CUSTOMER', 'MOBILE', 'PAN')),
  constraint security_events_subject_whole check (num_nulls(subject_kind, subject_hash) in (0, 2)),
  constraint security_events_occurrences_positive check (occurrences > 0),
  constraint security_events_last_after_first check (last_occurred_at >= occurred_at)
);
create index on security_events (occurred_at);
create index on security_events (subject_hash, kind, address_hash) where subject_hash is not null;
comment on table security_events is 'Append-only. Kept for 180 days, as CERT-In asks of logs, then deleted by the hourly purge.';
-- The application may delete what is old enough, so it has the right to delete; the database holds it to that.
create trigger security_events_unchanged before update on security_events for each row execute function refuse_change();
create trigger security_events_kept before delete on security_events for each row
  when (old.occurred_at > now() - interval '179 days') execute function refuse_change();
create trigger security_events_whole before truncate on security_events execute function refuse_change();
