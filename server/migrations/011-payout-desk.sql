-- What one person at the lender stops at once, and two start again.
create table switches (
  name text primary key,
  is_paused boolean not null default false,
  -- Null while it runs.
  reason text,
  -- Null also where the command line has paused it.
  paused_by text references staff,
  since timestamptz,
  version integer not null default 0,
  constraint switches_name_known check (name in ('PAYOUTS', 'APPLICATIONS')),
  constraint switches_reason check (is_paused = (reason is not null))
);
insert into switches (name) values ('PAYOUTS'), ('APPLICATIONS');
comment on table switches is 'Two rows; what they were before is in the audit entries and the requests.';

-- Up to where the policy releases payouts without a person. The highest version is in force; before the first one, the
-- default of the installation is.
create table payout_limits (
  version integer primary key,
  loan_ceiling_paise bigint not null,
  day_ceiling_paise bigint not null,
  asked_by text not null references staff,
  approved_by text not null references staff,
  set_at timestamptz not null,
  constraint payout_limits_positive check (version > 0 and loan_ceiling_paise >= 0 and day_ceiling_paise >= 0)
);
create trigger append_only before update or delete on payout_limits for each row execute function refuse_change();
create trigger append_only_whole before truncate on payout_limits execute function refuse_change();
comment on table payout_limits is 'Append-only; a row for each change that two people have made.';

-- What was released on a business day, so that many small loans together stay under the day's ceiling. Locked last.
create table payout_days (
  day date primary key,
  released_paise bigint not null default 0,
  payouts integer not null default 0
);
comment on table payout_days is 'A row a day.';

-- The payout as the lender's people see it, apart from the status of the loan.
create table payout_cases (
  lead_id bigint primary key references payouts on delete cascade,
  -- Its name in addresses, which cannot be guessed.
  payout_no text not null unique,
  state text not null,
  held_because text,
  -- A person's words.
  reason text,
  since timestamptz not null,
  constraint payout_cases_state_known check (state in ('HELD', 'RELEASED', 'IN DOUBT', 'PAID', 'FAILED')),
  constraint payout_cases_held_because_known check (held_because in ('NEW', 'PAUSED', 'LOAN_CEILING', 'DAY_CEILING', 'PERSON')),
  constraint payout_cases_held check ((state = 'HELD') = (held_because is not null))
);
create index payout_cases_by_state on payout_cases (state, since, payout_no);
create index payout_cases_by_time on payout_cases (since, payout_no);
comment on table payout_cases is 'A row for each payout.';

create table payout_transitions (
  id bigint generated always as identity primary key,
  lead_id bigint not null references loans,
  from_state text,
  to_state text not null,
  held_because text,
  by_whom text not null,
  staff_id text references staff,
  reason text,
  at timestamptz not null
);
create index on payout_transitions (lead_id, id);
create trigger append_only before update or delete on payout_transitions for each row execute function refuse_change();
create trigger append_only_whole before truncate on payout_transitions execute function refuse_change();
comment on table payout_transitions is 'Append-only. Three or four rows for each payout; kept with its loan.';

insert into payout_cases (lead_id, payout_no, state, held_because, since)
select lead_id, 'PO' || upper(left(replace(gen_random_uuid()::text, '-', ''), 20)),
  case when status <> 'PENDING' then status when ordered_at is null then 'HELD' else 'RELEASED' end,
  case when status = 'PENDING' and ordered_at is null then 'NEW' end,
  coalesce(settled_at, ordered_at, created_at)
from payouts;

-- Nothing leaves that was not released, and nothing while payouts are paused.
create function require_release() returns trigger language plpgsql as $$
begin
  if not exists (select from payout_cases where lead_id = new.lead_id and state = 'RELEASED')
    or exists (select from switches where name = 'PAYOUTS' and is_paused) then
    raise exception 'the payout of loan % is not released, or payouts are paused', new.lead_id;
  end if;
  return new;
end $$;
create trigger require_release before update on payouts for each row
  when (new.ordered_at is not null and old.ordered_at is distinct from new.ordered_at) execute function require_release();
