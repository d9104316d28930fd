-- The people who work at the console, and how they prove who they are.
create table staff (
  id text primary key,
  name text not null,
  email text not null,
  -- Staff who borrow: keyed hashes as in applicants and customers. A sample person has none.
  pan_index bytea,
  mobile_index bytea,
  state text not null default 'INVITED',
  -- The sample person of simulated providers; never exists beside live ones.
  sample_role text unique,
  -- Counts the changes of the person's roles and state.
  version integer not null default 1,
  created_at timestamptz not null,
  activated_at timestamptz,
  ended_at timestamptz,
  constraint staff_state_known check (state in ('INVITED', 'ACTIVE', 'ENDED')),
  constraint staff_active_since check (state <> 'ACTIVE' or activated_at is not null),
  constraint staff_ended_since check ((state = 'ENDED') = (ended_at is not null)),
  constraint staff_borrowing_known check (sample_role is not null or num_nulls(pan_index, mobile_index) = 0)
);
-- Who left may be invited again.
create unique index staff_email on staff (lower(email)) where state <> 'ENDED';
create index staff_pan on staff (pan_index) where state <> 'ENDED';
create index staff_mobile on staff (mobile_index) where state <> 'ENDED';
comment on table staff is 'A row for each person who ever worked at the console, kept with what they did.';

create table staff_roles (
  staff_id text not null references staff,
  role text not null,
  -- Lower than the role's; null where the role's own holds.
  ceiling_paise bigint,
  given_at timestamptz not null,
  primary key (staff_id, role),
  constraint staff_roles_known check (role in (
    'verifier', 'credit_officer', 'credit_head', 'payout_officer', 'finance_head', 'collector', 'collections_head', 'support',
    'grievance_officer', 'accounts', 'content', 'compliance', 'agent', 'inspector', 'administrator')),
  constraint staff_roles_ceiling check (ceiling_paise >= 0)
);
comment on table staff_roles is 'A few rows for each person; earlier ones are in the requests and the audit entries.';

-- At the end of the transaction, because roles are replaced one by one.
create function refuse_conflicting_roles() returns trigger language plpgsql as $$
begin
  if exists (
    select from staff_roles where staff_id = new.staff_id
    having bool_or(role = 'administrator') and count(*) > 1
        or bool_or(role in ('verifier', 'credit_officer', 'credit_head')) and bool_or(role in ('payout_officer', 'finance_head')))
  then
    raise exception 'roles that nobody may hold together' using errcode = 'check_violation', constraint = 'staff_roles_together';
  end if;
  return null;
end $$;
create constraint trigger staff_roles_together after insert or update on staff_roles
  deferrable initially deferred for each row execute function refuse_conflicting_roles();

create table staff_keys (
  -- As the authenticator names it, in base64url.
  id text primary key,
  staff_id text not null references staff,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  label text not null,
  added_at timestamptz not null,
  -- A new key approves no money for a day; in the business day's time.
  approves_money_from timestamptz not null,
  last_used_at timestamptz,
  removed_at timestamptz
);
create index on staff_keys (staff_id);
comment on table staff_keys is 'Two passkeys for each person, and those that were removed.';

create table staff_sessions (
  token_hash bytea primary key,
  staff_id text not null references staff,
  -- Null for a sample person.
  key_id text references staff_keys,
  user_agent text not null,
  created_at timestamptz not null,
  -- The last key or click; a screen that only refreshes itself is idle.
  last_active_at timestamptz not null,
  locked_at timestamptz,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index on staff_sessions (staff_id);
create index on staff_sessions (expires_at);
comment on table staff_sessions is 'A row for each login, kept for 30 days; logins and logouts stay in the audit entries.';

-- Each is answered once: its row is deleted by the answer.
create table staff_challenges (
  challenge bytea primary key,
  purpose text not null,
  -- The session that asked, where there is one; of a step-up also the hash of the act, which is the challenge.
  session_hash bytea references staff_sessions on delete cascade,
  expires_at timestamptz not null,
  constraint staff_challenges_purpose_known check (purpose in ('LOGIN', 'UNLOCK', 'REGISTER', 'STEP_UP')),
  constraint staff_challenges_of_session check ((session_hash is not null) = (purpose in ('UNLOCK', 'STEP_UP')))
);
create index on staff_challenges (expires_at);
comment on table staff_challenges is 'Purged a few minutes after they expire.';

-- A confirmation of exactly one act; its row is deleted by the act.
create table staff_step_ups (
  session_hash bytea not null references staff_sessions on delete cascade,
  act_hash bytea not null,
  -- Null for the click of a sample person.
  key_id text references staff_keys,
  expires_at timestamptz not null,
  primary key (session_hash, act_hash)
);
create index on staff_step_ups (expires_at);
comment on table staff_step_ups is 'Purged a few minutes after they expire.';

-- A link for registering two passkeys. Its token is made when it is sent, and only its hash is stored.
create table staff_invitations (
  staff_id text primary key references staff,
  reason text not null,
  token_hash bytea unique,
  -- A recovery waits a day, in which another administrator can stop it.
  valid_from timestamptz not null,
  expires_at timestamptz,
  constraint staff_invitations_reason_known check (reason in ('INVITED', 'KEYS_RESET', 'RECOVERY')),
  constraint staff_invitations_sent check (num_nulls(token_hash, expires_at) in (0, 2))
);
comment on table staff_invitations is 'At most one for each person; deleted once both passkeys are registered.';

-- What one person asks and another decides. The state follows from the decisions.
create table staff_requests (
  id text primary key,
  kind text not null,
  subject text not null,
  command_encrypted bytea not null,
  reason text not null,
  version text not null,
  -- The effect as the maker saw it.
  effect_encrypted bytea not null,
  raised_by text not null references staff,
  raised_at timestamptz not null,
  expires_at timestamptz not null,
  unique (id, raised_by),
  constraint staff_requests_reason check (length(trim(reason)) > 0),
  constraint staff_requests_expiry check (expires_at > raised_at)
);
create index on staff_requests (raised_by, raised_at);
create index on staff_requests (raised_at, id);
comment on table staff_requests is 'Kept with what they changed. Only the encryption of command and effect is ever renewed.';

-- The requests that wait, one for a subject.
create table staff_open_requests (
  subject text primary key,
  request_id text not null unique references staff_requests,
  expires_at timestamptz not null
);
comment on table staff_open_requests is 'A row for each request that waits or has failed; deleted by the decision that closes it.';

create table staff_request_decisions (
  id bigint generated always as identity primary key,
  request_id text not null,
  -- Repeated here so that the database itself compares maker and checker.
  raised_by text not null,
  verdict text not null,
  decided_by text not null references staff,
  decided_at timestamptz not null,
  words text,
  effect_hash bytea,
  foreign key (request_id, raised_by) references staff_requests (id, raised_by),
  constraint staff_request_decisions_verdict_known check (verdict in ('APPROVED', 'REFUSED', 'WITHDRAWN', 'FAILED')),
  constraint staff_request_decisions_maker_is_not_checker check ((verdict = 'WITHDRAWN') = (decided_by = raised_by)),
  constraint staff_request_decisions_of_effect check ((verdict in ('APPROVED', 'FAILED')) = (effect_hash is not null))
);
create unique index staff_request_decisions_closed_once on staff_request_decisions (request_id) where verdict <> 'FAILED';
create index on staff_request_decisions (request_id);
create trigger append_only before update or delete on staff_request_decisions for each row execute function refuse_change();
create trigger append_only_whole before truncate on staff_request_decisions execute function refuse_change();
comment on table staff_request_decisions is 'Append-only; one or two for each request.';

-- The acts that were done, so that a repeated call gets the same answer.
create table staff_acts (
  staff_id text not null references staff,
  request_key text primary key,
  event text not null,
  body_hash bytea not null,
  -- Null only inside the transaction of the act. It may show a customer's data, as that of a claim does.
  answer_encrypted bytea,
  done_at timestamptz not null
);
create index on staff_acts (done_at);
comment on table staff_acts is 'Purged after 30 days.';

-- Everything that people at the lender did, looked at or were refused.
create table audit_entries (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- Null where nobody is logged in: a refused login, or a command.
  staff_id text references staff,
  roles text[] not null,
  kind text not null,
  event text not null,
  subject text,
  -- Whose data was looked at or changed.
  customer_id bigint references customers,
  is_own_case boolean not null default false,
  purpose text,
  result text not null,
  details jsonb not null,
  request_id text not null,
  constraint audit_entries_kind_known check (kind in ('ACT', 'LOOK', 'REFUSAL'))
);
create index audit_entries_of_staff on audit_entries (staff_id, id);
create index audit_entries_of_subject on audit_entries (subject, id) where subject is not null;
create index audit_entries_of_customer on audit_entries (customer_id, id) where customer_id is not null;
create index audit_entries_looks on audit_entries (staff_id, at) include (customer_id) where kind = 'LOOK' and not is_own_case;
create index audit_entries_by_time on audit_entries (at);
create trigger append_only before update or delete on audit_entries for each row execute function refuse_change();
create trigger append_only_whole before truncate on audit_entries execute function refuse_change();
comment on table audit_entries is 'Append-only; grows with the work of the staff, kept as long as the loans it is about.';

-- As ledger_seals.
create table audit_seals (
  id bigint generated always as identity primary key,
  after_entry_no bigint not null unique,
  to_entry_no bigint not null unique,
  entries bigint not null,
  hash bytea not null,
  sealed_at timestamptz not null,
  constraint audit_seals_range check (to_entry_no > after_entry_no),
  constraint audit_seals_not_empty check (entries > 0),
  constraint audit_seals_hash_length check (length(hash) = 32)
);
create trigger append_only before update or delete on audit_seals for each row execute function refuse_change();
create trigger append_only_whole before truncate on audit_seals execute function refuse_change();
comment on table audit_seals is 'Append-only. At most one row a minute; kept as long as the entries it covers.';
