-- Every consent given and withdrawn, with the very words, the page and the address it came from. The table consents, which
-- knows only the version of the words, stays for the release before this one.
create table consent_events (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers,
  purpose text not null,
  action text not null,
  version text not null,
  -- Null for consents from before this table; their version names the words.
  words text,
  page text,
  address_hash bytea,
  at timestamptz not null,
  constraint consent_events_purpose_known check (purpose in ('login', 'marketing')),
  constraint consent_events_action_known check (action in ('GIVEN', 'WITHDRAWN'))
);
create index on consent_events (customer_id, purpose, id);
create trigger append_only before update or delete on consent_events for each row execute function refuse_change();
create trigger append_only_whole before truncate on consent_events execute function refuse_change();
comment on table consent_events is 'Append-only. Kept eight years after the relationship ends.';

insert into consent_events (customer_id, purpose, action, version, at)
select customer_id, purpose, 'GIVEN', wording, given_at from consents where purpose = 'login' order by given_at;
