-- Sanctions lists, who was compared with them, and what people decided about those who are like somebody on them.

-- Each edition of a list that was accepted. The highest id of all lists names what is in force together.
create table screening_lists (
  id bigint generated always as identity primary key,
  source text not null,
  sha256 bytea not null,
  -- What the list says of itself; ours of the ministry says nothing.
  generated_at timestamptz,
  people integer not null,
  -- Counted only: every customer is a person.
  organisations integer not null,
  -- Null where the daily job loaded it.
  loaded_by text references staff,
  loaded_at timestamptz not null,
  constraint screening_lists_source_known check (source in ('UN', 'MHA')),
  constraint screening_lists_counts check (people >= 0 and organisations >= 0)
);
create index on screening_lists (source, id);
create trigger append_only before update or delete on screening_lists for each row execute function refuse_change();
create trigger append_only_whole before truncate on screening_lists execute function refuse_change();
comment on table screening_lists is 'Append-only. A row when a list has changed, some hundred a year.';

create table screening_sources (
  source text primary key,
  -- In force; null until the first one.
  list_id bigint references screening_lists,
  -- When the source was last read and what it gave is in force.
  checked_at timestamptz,
  -- The last edition that was not accepted; null once a later one was.
  refused_at timestamptz,
  refused_because text,
  refused_sha256 bytea,
  -- An edition that two people want although it is much shorter.
  accepted_sha256 bytea,
  constraint screening_sources_known check (source in ('UN', 'MHA')),
  constraint screening_sources_refused check ((refused_at is null) = (refused_because is null))
);
insert into screening_sources (source) values ('UN'), ('MHA');
comment on table screening_sources is 'Two rows.';

-- The people on the lists. An entry that changes ends, and a new row takes its place: decisions are about one version.
create table screening_entries (
  id bigint generated always as identity primary key,
  source text not null,
  -- The list's own name of the entry, which stays while its text changes.
  entry_key text not null,
  reference text not null,
  content jsonb not null,
  content_hash bytea not null,
  first_list_id bigint not null references screening_lists,
  ended_list_id bigint references screening_lists,
  constraint screening_entries_source_known check (source in ('UN', 'MHA'))
);
create unique index screening_entries_current on screening_entries (source, entry_key) where ended_list_id is null;
comment on table screening_entries is 'Published lists. Versions are kept with the decisions about them.';

-- With which lists a customer was last compared. Whoever was compared with one edition and with all that changed since stands
-- as one row.
create table screenings (
  customer_id bigint primary key references customers,
  -- Of the name and the date of birth: other ones must be compared anew.
  person_hash bytea not null,
  list_id bigint not null references screening_lists,
  first_screened_at timestamptz not null,
  screened_at timestamptz not null
);
comment on table screenings is 'A row for each customer.';

-- A customer who is like an entry, until a person has decided whether it is the same person.
create table screening_hits (
  id text primary key,
  customer_id bigint not null references customers,
  entry_id bigint not null references screening_entries,
  list_id bigint not null references screening_lists,
  score smallint not null,
  state text not null default 'POTENTIAL',
  opened_at timestamptz not null,
  decided_at timestamptz,
  -- The report that the law demands of a confirmed one.
  reported_at timestamptz,
  reported_by text references staff,
  report_reference text,
  constraint screening_hits_state_known check (state in ('POTENTIAL', 'FALSE_POSITIVE', 'CONFIRMED', 'ENDED')),
  constraint screening_hits_score check (score between 0 and 100),
  constraint screening_hits_decided check ((state = 'POTENTIAL') = (decided_at is null)),
  constraint screening_hits_reported check (num_nulls(reported_at, reported_by, report_reference) in (0, 3)),
  unique (customer_id, entry_id)
);
create index screening_hits_open on screening_hits (customer_id) where state in ('POTENTIAL', 'CONFIRMED');
create index screening_hits_waiting on screening_hits (opened_at, id) where state = 'POTENTIAL';
create index on screening_hits (state, decided_at, id);
create index on screening_hits (entry_id);
comment on table screening_hits is 'A few for a thousand customers; kept with them.';

create table screening_transitions (
  id bigint generated always as identity primary key,
  hit_id text not null references screening_hits,
  to_state text not null,
  -- Null where a changed list or a corrected name ended it.
  staff_id text references staff,
  approved_by text references staff,
  reason text not null,
  at timestamptz not null,
  constraint screening_transitions_state_known check (to_state in ('POTENTIAL', 'FALSE_POSITIVE', 'CONFIRMED', 'ENDED'))
);
create index on screening_transitions (hit_id, id);
create trigger append_only before update or delete on screening_transitions for each row execute function refuse_change();
create trigger append_only_whole before truncate on screening_transitions execute function refuse_change();
comment on table screening_transitions is 'Append-only. Two or three rows for each hit.';

-- A payout also waits for the end of the screening.
alter table payout_cases drop constraint payout_cases_held_because_known;
alter table payout_cases add constraint payout_cases_held_because_known
  check (held_because in ('NEW', 'PAUSED', 'LOAN_CEILING', 'DAY_CEILING', 'PERSON', 'SCREENING'));
