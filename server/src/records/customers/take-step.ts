import { nextStep } from 'domain/journey/next-step'
import { applicationPercent, registrationPercent, registrationSteps } from 'domain/journey/percent-complete'
import { stepAccess, withStep } from 'domain/journey/step-access'
import type { StepEvent } from 'domain/journey/steps'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { accepted, type Outcome, refuse, sessionInvalid } from '../../platform/http/outcome.ts'
import { hasWithdrawnLogin } from './login-consent.ts'
import { type LockedCustomer, lockCustomer, saveSteps } from './queries.ts'

/** Part of every step's reply: the next step, and how much of the registration or application is complete. */
export function stepProgress(event: StepEvent, stepsTaken: readonly string[]) {
  const isRegistration = (registrationSteps as readonly string[]).includes(event)
  const percent = isRegistration ? registrationPercent : applicationPercent
  return { next_step: nextStep(stepsTaken).event, step_percentage: percent(stepsTaken) }
}

/** The refusal if the step cannot be taken, undefined if it can. */
export function refuseStep(event: StepEvent, stepsTaken: readonly string[]): Outcome<never> | undefined {
  const access = stepAccess(event, stepsTaken)
  if (access === 'open') return undefined
  return refuse(access === 'closed' ? 'stepClosed' : 'stepNotReached')
}

export type StepAnswer = { Data: ReturnType<typeof stepProgress> }

/** Saves the values of the step. To refuse the step, return a refusal before writing: the transaction still commits. */
type SaveStep = (
  transaction: Transaction,
  customer: LockedCustomer,
) => Promise<Outcome<never> | undefined> | Promise<void>

/** Returns the later steps that the saved values have made invalid. */
type FindStepsToRepeat = (transaction: Transaction, customer: LockedCustomer) => Promise<readonly StepEvent[]>

const saveNothing: SaveStep = async () => undefined
const repeatNothing: FindStepsToRepeat = async () => []

/** Like `takeStep`, within the transaction of the caller. */
export async function takeStepIn(
  transaction: Transaction,
  customerId: number,
  event: StepEvent,
  save: SaveStep = saveNothing,
  findStepsToRepeat: FindStepsToRepeat = repeatNothing,
): Promise<Outcome<StepAnswer>> {
  const customer = await lockCustomer(transaction, customerId)
  if (hasWithdrawnLogin(customer)) return sessionInvalid
  const refusal = refuseStep(event, customer.stepsTaken) ?? (await save(transaction, customer))
  if (refusal) return refusal
  const toRepeat: readonly string[] = await findStepsToRepeat(transaction, customer)
  const stepsTaken = withStep(customer.stepsTaken, event).filter((taken) => !toRepeat.includes(taken))
  if (stepsTaken.length !== customer.stepsTaken.length) await saveSteps(transaction, customerId, stepsTaken)
  return accepted({ Data: stepProgress(event, stepsTaken) }, 'Your details are saved.')
}

/**
 * Saves a step and moves the customer on, in one transaction with the customer's row locked: two tabs, a double click or a
 * retry can neither skip a step nor repeat it.
 */
export const takeStep = (
  database: Database,
  customerId: number,
  event: StepEvent,
  save: SaveStep,
  findStepsToRepeat?: FindStepsToRepeat,
): Promise<Outcome<StepAnswer>> =>
  inTransaction(database, (transaction) => takeStepIn(transaction, customerId, event, save, findStepsToRepeat))
