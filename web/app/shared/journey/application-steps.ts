import { steps } from 'domain/journey/steps'
import { stepPath } from './step-state'

/** The four steps of the loan application on the hub. */
export const applicationSteps = [
  'Loan Calculator',
  'Employment Information',
  'Upload Your Documents',
  'Banking Details',
] as const

export const documentsStepIndex = applicationSteps.indexOf('Upload Your Documents')

/** The `index` of the first step of the application, in the table of steps. */
const firstEventIndex = 9

/** Which of the four steps an event belongs to, from 0; 4 if all are done. */
export function applicationStepIndex(event: string | undefined): number {
  const step = steps.find((candidate) => candidate.event === event)
  return step ? Math.max(0, step.index - firstEventIndex) : 0
}

export type NextLink = { to: string; name: string }

/** The link to the application step of an event. */
export const nextLinkTo = (event: string | undefined): NextLink => ({
  to: stepPath(event),
  name: applicationSteps[applicationStepIndex(event)] ?? 'Your application',
})
