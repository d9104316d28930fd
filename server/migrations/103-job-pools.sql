-- The pools of workers that run background jobs. Each holds an advisory lock as long as its process lives; the jobs of one that
-- has lost it are taken by others. Pools of the release before are not here, and their jobs stay theirs.
create table job_pools (
  pool text primary key,
  beaten_at timestamptz not null
) with (fillfactor = 50);
comment on table job_pools is 'A few rows for each running process; those of ended ones are deleted within minutes.';
