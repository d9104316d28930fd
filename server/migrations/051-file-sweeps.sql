-- What each sweep of the file store found and did, so that one that refuses to work is seen from outside.
create table file_sweeps (
  id bigint generated always as identity primary key,
  swept_at timestamptz not null,
  result text not null,
  objects integer not null,
  orphans integer not null,
  trashed integer not null,
  restored integer not null,
  deleted integer not null,
  constraint file_sweeps_result_known check (result in ('DONE', 'FOREIGN_STORE', 'TOO_MANY_ORPHANS'))
);
create index on file_sweeps (swept_at);
comment on table file_sweeps is 'Deleted after 90 days by the hourly purge.';
