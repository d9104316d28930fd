-- Autopay is agreed to on its own.
alter table consent_events
  drop constraint consent_events_purpose_known,
  add constraint consent_events_purpose_known check (purpose in ('login', 'marketing', 'autopay')) not valid;
alter table consent_events validate constraint consent_events_purpose_known;
