import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'

const patienceMs = 60_000

/** A job keeps its time if it is only waiting; one that a dead process holds, or that has given up, begins anew. */
const jobFor = (task: string) => `graphile_worker.add_job('${task}', json_build_object('lead_id', lead_id::text),
  job_key => '${task}:' || lead_id, job_key_mode => 'preserve_run_at')`

const resumeDecisions = {
  name: 'resume_decisions',
  text: `select (${jobFor('decide_application')}).id from (
      select leads.id as lead_id from leads where status = 'IN PROCESS' and exists (
        select from lead_transitions t where t.lead_id = leads.id and t.to_status = 'IN PROCESS' and t.at < $1)
    ) as waiting`,
}
const resumePayouts = {
  name: 'resume_payouts',
  text: `select (${jobFor('disburse_loan')}).id from payouts where status = 'PENDING' and created_at < $1`,
}

/** What ought to have moved on and has not gets its job again, whatever became of the first one. */
export async function resumeApplications(database: Database, clock: Clock): Promise<void> {
  const before = new Date(clock.now().getTime() - patienceMs)
  for (const statement of [resumeDecisions, resumePayouts]) await database.run(statement, [before])
}
