-- Decisions as they were made, and the cases that a person decides.

-- How each rule counts: off, note, refer or reject; a rule that is not named has its own default (domain/rules). The versions
-- until now are the sample policy, in which evidence is noted and decides nothing; a server with a live provider adds one in
-- which it counts.
alter table eligibility_policies add column rule_modes jsonb not null default '{}';
-- The numbers of the evidence rules (domain/rules/rule-limits.ts); those that are not named have their first value.
alter table eligibility_policies add column rule_limits jsonb not null default '{}';
alter table eligibility_policies add column sampled_percent smallint not null default 5;
-- The request by which two people approved this version (none yet while it is previewed); null for the versions of a migration, a live start or the command.
alter table eligibility_policies add column request_id text;
alter table eligibility_policies add constraint eligibility_policies_sampled_known check (sampled_percent between 0 and 100);
alter table eligibility_policies disable trigger append_only;
update eligibility_policies set rule_modes = (
  select jsonb_object_agg(rule, 'note') from unnest(array[
    'documents_read', 'income_proved', 'income_agrees', 'salary_regular', 'slip_agrees', 'obligations_bearable', 'income_cap',
    'statement_account', 'statement_name', 'payments_returned', 'average_balance', 'lowest_balance', 'documents_unaltered',
    'documents_recent', 'documents_own', 'pan_name', 'pan_valid', 'birth_date', 'aadhaar_name', 'account_name', 'bureau_hit',
    'bureau_same_person', 'bureau_overdue', 'bureau_written_off', 'bureau_settled', 'bureau_enquiries', 'sanctions', 'links',
    'velocity']) as rule);
alter table eligibility_policies enable trigger append_only;

-- What was decided on an application, on which facts, by which rules: it can be decided again and must come out equal.
create table decisions (
  id text primary key,
  made_no bigint generated always as identity,
  lead_id bigint not null references leads,
  policy_version integer not null references eligibility_policies,
  outcome text not null,
  -- What may be lent; null unless it is sanctioned.
  amount_paise bigint,
  -- The frozen input and the results of the rules. Null once the customer's data was erased.
  body_encrypted bytea,
  body_hash bytea not null,
  -- Over policy version, outcome, amount and the hash of the body.
  hash bytea not null,
  decided_at timestamptz not null,
  constraint decisions_outcome_known check (outcome in ('wait', 'sanction', 'refer', 'reject')),
  constraint decisions_amount_of_sanction check ((outcome = 'sanction') = (amount_paise is not null)),
  constraint decisions_hash_length check (length(hash) = 32 and length(body_hash) = 32)
);
create index on decisions (lead_id, made_no);
-- The decisions of the last months, which a draft of the policy is tried on.
create index on decisions (decided_at);
-- The body is encrypted anew with another key, or erased; nothing else changes.
create trigger kept before delete on decisions for each row execute function refuse_change();
create trigger kept_whole before truncate on decisions execute function refuse_change();
create trigger unchanged_but_body before update of id, made_no, lead_id, policy_version, outcome, amount_paise, body_hash, hash,
  decided_at on decisions for each row execute function refuse_change();
comment on table decisions is 'Append-only; one or two rows for each application, kept with it; the body goes with the customer''s data.';

-- An application that a person decides, or a sanction that a person reads afterwards.
create table review_cases (
  id text primary key,
  lead_id bigint not null references leads,
  kind text not null,
  state text not null default 'QUEUED',
  reasons text[] not null,
  amount_paise bigint not null,
  -- Who alone may decide on somebody who works here.
  for_role text,
  queued_at timestamptz not null,
  -- The end of the time that the customer was told; while the customer is asked the clock stands.
  due_at timestamptz not null,
  left_minutes integer,
  -- Counts the claims: an act of an earlier one is refused.
  fence integer not null default 0,
  claimed_by text references staff,
  lease_until timestamptz,
  -- Reserved for whoever reads another case, with its documents loaded ahead; nobody has opened it yet.
  is_prepared boolean not null default false,
  call_back_at timestamptz,
  asked_document text,
  asked_reason text,
  asked_at timestamptz,
  -- When the customer is reminded next; the last time, the application is cancelled.
  follow_up_at timestamptz,
  decided_by text references staff,
  decided_at timestamptz,
  verdict text,
  decided_amount_paise bigint,
  decided_reasons text[],
  -- Until then the decision can be undone.
  carry_out_from timestamptz,
  carried_out_at timestamptz,
  constraint review_cases_kind_known check (kind in ('REFERRED', 'SAMPLE')),
  constraint review_cases_state_known check (state in ('QUEUED', 'CLAIMED', 'WAITING_CUSTOMER', 'DECIDED')),
  constraint review_cases_role_known check (for_role in ('credit_head', 'finance_head')),
  constraint review_cases_claimed check ((state = 'CLAIMED') = (num_nulls(claimed_by, lease_until) = 0)),
  constraint review_cases_asked check ((state = 'WAITING_CUSTOMER') = (num_nulls(asked_document, asked_reason, asked_at, follow_up_at, left_minutes) = 0)),
  constraint review_cases_verdict_known check (verdict in ('APPROVED', 'REJECTED', 'WITHDRAWN', 'EXPIRED')),
  constraint review_cases_decided check ((state = 'DECIDED') = (num_nulls(decided_at, verdict, carry_out_from) = 0)),
  constraint review_cases_by_person check ((decided_by is not null) = (verdict in ('APPROVED', 'REJECTED'))),
  constraint review_cases_prepared check (not is_prepared or state = 'CLAIMED'),
  constraint review_cases_amount check ((verdict = 'APPROVED') = (decided_amount_paise is not null)),
  constraint review_cases_carried_out check (carried_out_at is null or state = 'DECIDED')
) with (fillfactor = 80);
create unique index one_open_review on review_cases (lead_id) where state <> 'DECIDED';
create index on review_cases (lead_id);
-- What may be claimed, and what the queue shows.
create index review_cases_open on review_cases (due_at, id) where state <> 'DECIDED';
create index review_cases_to_carry_out on review_cases (carry_out_from) where state = 'DECIDED' and carried_out_at is null;
create index review_cases_held on review_cases (claimed_by) where state = 'CLAIMED';
create index review_cases_asked on review_cases (follow_up_at) where state = 'WAITING_CUSTOMER';
create index review_cases_decided on review_cases (decided_at desc, id desc) where state = 'DECIDED';
comment on table review_cases is 'At most a few rows for each application; small while work keeps up with the queue.';

-- What happened to a case, who and why.
create table review_events (
  id bigint generated always as identity primary key,
  case_id text not null references review_cases,
  kind text not null,
  from_state text,
  to_state text not null,
  staff_id text references staff,
  details jsonb not null default '{}',
  at timestamptz not null,
  constraint review_events_kind_known check (kind in
    ('QUEUED', 'PREPARED', 'CLAIMED', 'RELEASED', 'TAKEN_OVER', 'HANDED_OVER', 'ASKED', 'ANSWERED', 'REMINDED', 'MOVED', 'NOTE',
     'CALL', 'APPROVED', 'REJECTED', 'UNDONE', 'CARRIED_OUT', 'WITHDRAWN', 'EXPIRED'))
);
create index on review_events (case_id, id);
create trigger append_only before update or delete on review_events for each row execute function refuse_change();
create trigger append_only_whole before truncate on review_events execute function refuse_change();
comment on table review_events is 'Append-only; some five rows for each case, kept with it.';

-- The order in which cases are claimed once those that are late or nearly so are gone; `due_at` is in it so that these are found
-- without reading a case that is neither.
create index review_cases_in_order on review_cases (amount_paise desc, queued_at, id, due_at) where state <> 'DECIDED';
