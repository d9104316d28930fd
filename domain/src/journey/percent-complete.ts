import { type Step, steps } from './steps.ts'

const eventsOf = (stage: Step['stage']) => steps.filter((step) => step.stage === stage).map((step) => step.event)
/** The steps that a customer takes once, for all applications. */
export const registrationSteps = eventsOf('registration')
const documents = eventsOf('documents')

/** 20 for each of the five steps of the registration. */
export function registrationPercent(stepsTaken: readonly string[]): number {
  const taken = registrationSteps.filter((event) => stepsTaken.includes(event)).length
  return (100 * taken) / registrationSteps.length
}

/** In order: a milestone counts only if all those before it are reached. */
const milestones = [['loan_quotation_decision'], ['employment_details'], documents, ['banking_details']]

function milestonesReached(stepsTaken: readonly string[]): number {
  const missing = milestones.findIndex((events) => !events.every((event) => stepsTaken.includes(event)))
  return missing === -1 ? milestones.length : missing
}

/** 25 after the quote is accepted, 50 after employment, 75 after the last document, 100 after the bank account. */
export function applicationPercent(stepsTaken: readonly string[]): number {
  return 25 * milestonesReached(stepsTaken)
}

/** Which of the four steps on the hub the customer is at, from 1; it stays 4 once all are done. */
export function hubStage(stepsTaken: readonly string[]): number {
  return Math.min(milestonesReached(stepsTaken) + 1, milestones.length)
}
