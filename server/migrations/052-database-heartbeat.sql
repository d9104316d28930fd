-- Written by the readiness check: a database that is read-only, or whose commits no longer come back, is not ready.
create table database_heartbeat (
  only_row boolean primary key default true,
  beaten_at timestamptz not null default now(),
  constraint database_heartbeat_one_row check (only_row)
) with (fillfactor = 20);
insert into database_heartbeat default values;
comment on table database_heartbeat is 'One row, updated in place.';
