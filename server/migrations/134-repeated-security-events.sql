-- An event that is repeated within a minute is one row, with the time of the first and of the last.
alter table security_events
  add column last_occurred_at timestamptz,
  add constraint security_events_last_after_first check (last_occurred_at >= occurred_at) not valid;
comment on column security_events.last_occurred_at is 'Null in rows of earlier releases.';
