-- When the transfer was about to be ordered: from then on it may have reached the provider.
alter table payouts add ordered_at timestamptz;

-- A declined customer who was erased may apply again from this day. The PAN is not kept, only what recognises it.
create table pan_waits (
  pan_index bytea primary key,
  may_apply_from date not null
);
create index on pan_waits (may_apply_from);
comment on table pan_waits is 'Deleted when the day has passed.';
