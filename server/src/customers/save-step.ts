import type { StepEvent } from 'domain/journey/steps'
import type { Database } from '../platform/database/database.ts'
import { accepted, type Outcome } from '../platform/http/outcome.ts'
import { refuseStep, type StepTaken, stepProgress, takeStep } from './take-step.ts'

type Saved = { Data: { next_step: string; step_percentage: number } }
type SaveStep = (customerId: string, values: unknown[]) => Promise<Outcome<Saved>>

/** A step whose values are columns of the customer's own row, in one round trip. */
export function saveStep(
  database: Database,
  event: StepEvent,
  columns: readonly string[],
  condition?: string,
): SaveStep {
  const assignments = columns.map((column, index) => `${column} = $${index + 2}`)
  const statement = { name: `take_${event}`, text: takeStep(event, assignments, condition) }
  return async (customerId, values) => {
    const [taken] = await database.run<StepTaken>(statement, [customerId, ...values])
    if (taken === undefined) return refuseStep(database, customerId)
    return accepted({ Data: stepProgress(event, taken.stepsTaken) }, 'Your details are saved.')
  }
}
