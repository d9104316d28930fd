-- Files that people at the console have made, each for its maker alone.
create table staff_exports (
  id text primary key,
  staff_id text not null references staff,
  name text not null,
  lines integer not null,
  body_encrypted bytea not null,
  made_at timestamptz not null,
  ends_at timestamptz not null,
  constraint staff_exports_lines_bounded check (lines between 0 and 10000)
);
create index on staff_exports (staff_id, made_at);
create index on staff_exports (ends_at);
comment on table staff_exports is 'Deleted when they end, a day after they were made.';
