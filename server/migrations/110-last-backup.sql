-- Before the first backup the time of this migration, so that a database that is never backed up raises the alert too.
create table last_backup (
  only_row boolean primary key default true,
  finished_at timestamptz not null default now(),
  constraint last_backup_one_row check (only_row)
);
insert into last_backup default values;
comment on table last_backup is 'One row, updated in place by whatever backs up the database.';
