-- Which key versions each running server has, so that data is not re-encrypted with a key that one of them cannot read.
create table data_key_holders (
  process uuid primary key,
  versions integer[] not null,
  reported_at timestamptz not null
) with (fillfactor = 50);
comment on table data_key_holders is 'One row for each running server, written every half minute; rows of killed ones are deleted after a day.';
