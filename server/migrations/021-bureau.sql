-- What a credit bureau is asked about an applicant who has agreed to it, and what it answers.

alter table consent_events drop constraint consent_events_purpose_known;
alter table consent_events add constraint consent_events_purpose_known check (purpose in
  ('login', 'marketing', 'autopay', 'esign', 'aadhaar', 'bureau'));

-- Recorded before the bureau hears of it, under the id that the bureau is given as our reference.
create table bureau_requests (
  id text primary key,
  lead_id bigint not null references leads,
  bureau text not null,
  -- A lender's enquiry is seen by other lenders, a consumer's own is not.
  product text not null,
  consent_version text not null,
  state text not null default 'QUEUED',
  outcome text,
  -- Why it was not asked, has failed or cannot be read.
  because text,
  -- Who had it asked again; null for the request that comes with the application.
  asked_by text references staff,
  created_at timestamptz not null,
  asked_at timestamptz,
  -- How often it was tried: first to ask, then to find the answer by its reference.
  tries smallint not null default 0,
  ended_at timestamptz,
  constraint bureau_requests_product_known check (product in ('LENDER', 'CONSUMER')),
  constraint bureau_requests_state_known check (state in ('QUEUED', 'ASKED', 'ANSWERED', 'NOT_ASKED', 'REFUSED', 'UNANSWERED')),
  constraint bureau_requests_outcome_known check (outcome in ('HIT', 'THIN', 'NO_HIT', 'UNREADABLE')),
  constraint bureau_requests_answered check ((state = 'ANSWERED') = (outcome is not null)),
  constraint bureau_requests_ended check ((state in ('QUEUED', 'ASKED')) = (ended_at is null)),
  constraint bureau_requests_asked check (asked_at is not null or state in ('QUEUED', 'NOT_ASKED', 'REFUSED'))
);
create index on bureau_requests (lead_id);
create unique index bureau_requests_one_in_flight on bureau_requests (lead_id) where state in ('QUEUED', 'ASKED');
create unique index bureau_requests_once on bureau_requests (lead_id) where asked_by is null;
comment on table bureau_requests is 'One row for most applications, kept with them.';

-- The answer as it came, and as we have read it.
create table bureau_reports (
  id text primary key references bureau_requests,
  raw_encrypted bytea not null,
  raw_hash bytea not null,
  reader text not null,
  -- Null where the answer could not be read.
  report_encrypted bytea,
  received_at timestamptz not null,
  constraint bureau_reports_hash_length check (length(raw_hash) = 32)
);
create index on bureau_reports (received_at);
comment on table bureau_reports is 'Deleted after 400 days by the hourly purge, and with the customer’s data.';

-- Up to what cost a day the bureau is asked. The highest version is in force; before the first one, the default of the
-- installation is.
create table bureau_limits (
  version integer primary key,
  price_paise bigint not null,
  day_ceiling_paise bigint not null,
  asked_by text not null references staff,
  approved_by text not null references staff,
  set_at timestamptz not null,
  constraint bureau_limits_positive check (version > 0 and price_paise > 0 and day_ceiling_paise >= 0)
);
create trigger append_only before update or delete on bureau_limits for each row execute function refuse_change();
create trigger append_only_whole before truncate on bureau_limits execute function refuse_change();
comment on table bureau_limits is 'Append-only; a row for each change that two people have made.';

-- What a business day has cost. Locked last.
create table bureau_days (
  day date primary key,
  cost_paise bigint not null default 0,
  asked integer not null default 0,
  -- Above the ceiling.
  not_asked integer not null default 0
);
comment on table bureau_days is 'A row a day.';
