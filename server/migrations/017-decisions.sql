-- What would make a rejected application a yes, as it was found when it was rejected; none for any other change.
alter table lead_transitions add column remedies text[] not null default '{}';

-- A draft of the policy tried on the inputs of past decisions. Nothing comes of it.
create table rehearsals (
  id text primary key,
  asked_by text not null references staff,
  asked_at timestamptz not null,
  -- The values of the draft, as the console sent them.
  draft jsonb not null,
  -- Decisions since then are looked at.
  since timestamptz not null,
  state text not null default 'RUNNING',
  -- Counts and sums only; null until it is done.
  result jsonb,
  ended_at timestamptz,
  constraint rehearsals_state_known check (state in ('RUNNING', 'DONE', 'FAILED')),
  constraint rehearsals_result_of_done check ((state = 'DONE') = (result is not null))
);
comment on table rehearsals is 'Kept for ninety days; a draft that is asked for is kept in its request.';
