import { type Step, steps } from './steps.ts'

const eventsOf = (stage: Step['stage']) => steps.filter((step) => step.stage === stage).map((step) => step.event)
/** What outlives an application. */
export const registrationSteps = eventsOf('registration')
const documents = eventsOf('documents')

/** 20 for each of the five steps of the registration. */
export function registrationPercent(stepsTaken: readonly string[]): number {
  const taken = registrationSteps.filter((event) => stepsTaken.includes(event)).length
  return (100 * taken) / registrationSteps.length
}

/** The application's four milestones, in order: each counts once those before it are reached. */
const milestones = [['loan_quotation_decision'], ['employment_details'], documents, ['banking_details']]

function milestonesReached(stepsTaken: readonly string[]): number {
  const missing = milestones.findIndex((events) => !events.every((event) => stepsTaken.includes(event)))
  return missing === -1 ? milestones.length : missing
}

/** 25 after the quote is accepted, 50 employment, 75 the last document, 100 the bank account. */
export function applicationPercent(stepsTaken: readonly string[]): number {
  return 25 * milestonesReached(stepsTaken)
}

/** Which of the hub's four steps the customer is at, from 1; the last one waits for ever. */
export function hubStage(stepsTaken: readonly string[]): number {
  return Math.min(milestonesReached(stepsTaken) + 1, milestones.length)
}
