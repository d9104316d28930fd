-- A process that dies while it sends reminders leaves them claimed but not sent. This shows which ones they are.
alter table reminders add column sending_since timestamptz;
comment on column reminders.sending_since is 'When a job claimed the reminder. Null once the result is known.';
