-- The brake: above a ceiling of applications or payouts nothing is paid without a person.

-- The ceilings in force are those of the highest version. A ceiling that is not named does not exist.
create table brake_ceilings (
  version integer primary key,
  ceilings jsonb not null,
  set_by text not null,
  asked_by text references staff,
  approved_by text references staff,
  set_at timestamptz not null,
  constraint brake_ceilings_set_by_known check (set_by in ('migration', 'live start', 'people')),
  constraint brake_ceilings_of_people check ((set_by = 'people') = (asked_by is not null and approved_by is not null))
);
create trigger append_only before update or delete on brake_ceilings for each row execute function refuse_change();
create trigger append_only_whole before truncate on brake_ceilings execute function refuse_change();
comment on table brake_ceilings is 'Append-only; a row for each change that two people have made.';

-- A sample: an installation with live providers begins with stricter ones.
insert into brake_ceilings (version, ceilings, set_by, set_at) values
  (1, '{"address_hour": 1000, "device_hour": 1000, "account_hour": 1000, "employer_hour": 1000}', 'migration', now());

-- Who applied or was paid with which network address, device, account or employer, by keyed hash.
create table brake_marks (
  lead_id bigint not null references leads on delete cascade,
  act text not null,
  kind text not null,
  key_hmac bytea not null,
  customer_id bigint not null references customers on delete cascade,
  at timestamptz not null,
  primary key (lead_id, act, kind),
  constraint brake_marks_act_known check (act in ('APPLICATION', 'PAYOUT')),
  constraint brake_marks_kind_known check (kind in ('address', 'device', 'account', 'employer'))
);
create index brake_marks_by_key on brake_marks (kind, key_hmac, act, at) include (customer_id);
create index brake_marks_by_time on brake_marks (at);
comment on table brake_marks is 'Eight rows for a loan; deleted after three days, when no ceiling counts them any more.';

alter table payout_cases drop constraint payout_cases_held_because_known;
alter table payout_cases add constraint payout_cases_held_because_known check (held_because in
  ('NEW', 'PAUSED', 'LOAN_CEILING', 'DAY_CEILING', 'PERSON', 'SCREENING', 'BRAKE', 'LINKS', 'RECENT_CHANGE'));
