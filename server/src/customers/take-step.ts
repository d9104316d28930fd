import { nextStep } from 'domain/journey/next-step'
import { applicationPercent, registrationPercent } from 'domain/journey/percent-complete'
import type { StepEvent } from 'domain/journey/steps'
import { stepsBefore } from 'domain/journey/steps-before'
import type { Database } from '../platform/database/database.ts'
import { type Outcome, refuse } from '../platform/http/outcome.ts'
import { stepsKept } from './steps-kept.ts'

/** What a statement that takes a step gives back; no row at all when the step was not taken. */
export type StepTaken = { stepsTaken: string[] }

/** Nothing can be changed once this one is taken: the application is complete. */
const lastEditable: StepEvent = 'banking_details'

/** Whose row it is, and what else the statement looks at: by itself the customer in $1 and nothing else. */
type Whose = { from?: string; where?: string }

/**
 * The SQL that keeps what a step brings and marks it taken, if it has been reached and is still open: one update of the
 * customer's row, so that rivals wait for its lock and are judged anew. `assignments` are like `gender = $2`.
 */
export function takeStep(
  event: StepEvent,
  assignments: readonly string[],
  condition = 'true',
  { from = '', where = 'id = $1' }: Whose = {},
): string {
  const marked = `steps_taken = case when '${event}' = any(steps_taken) then steps_taken
    else array_append(steps_taken, '${event}') end`
  return `update customers set ${[...assignments, marked].join(', ')} ${from}
    where ${where} and steps_taken @> '{${stepsBefore(event).join(',')}}'::text[]
      and not ('${lastEditable}' = any(steps_taken)) and (${condition})
    returning steps_taken as "stepsTaken"`
}

const readSteps = { name: 'read_steps', text: 'select steps_taken as "stepsTaken" from customers where id = $1' }

/** Why no row came back: the step is not reached yet, or no longer open. */
export async function refuseStep(database: Database, customerId: string): Promise<Outcome<never>> {
  const [customer] = await database.run<StepTaken>(readSteps, [customerId])
  return refuse(customer?.stepsTaken.includes(lastEditable) ? 'stepClosed' : 'stepNotReached')
}

/** What every step answers: where to go on, and how far its part of the journey is. */
export function stepProgress(event: StepEvent, stepsTaken: readonly string[]) {
  const percent = stepsKept.includes(event) ? registrationPercent : applicationPercent
  return { next_step: nextStep(stepsTaken).event, step_percentage: percent(stepsTaken) }
}
