-- When the law's periods have ended, a customer's data is erased without being asked: first who they are, then their accounts.
alter table customers
  -- The last day on which the relationship was alive, as far as it was looked at; null is the day of the first login.
  add retention_from date,
  -- 0 nothing was erased, 1 the identity, 2 the accounts too.
  add retention_stage smallint not null default 0,
  add constraint customers_retention_stage_known check (retention_stage between 0 and 2) not valid;
alter table customers validate constraint customers_retention_stage_known;

-- An issued document whose bytes are gone; its row is history.
alter table files add erased_at timestamptz;

alter table data_requests
  drop constraint data_requests_kind_known,
  add constraint data_requests_kind_known check (kind in ('EXPORT', 'ERASE', 'RETENTION')) not valid;
alter table data_requests validate constraint data_requests_kind_known;
create index data_requests_to_erase on data_requests (due_at) where status = 'WAITING' and kind in ('ERASE', 'RETENTION');
