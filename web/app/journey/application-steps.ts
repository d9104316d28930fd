import { steps } from 'domain/journey/steps'
import { stepPath } from './step-state'

/** The four steps of the loan application, as its hub shows them. */
export const applicationSteps = [
  'Loan Calculator',
  'Employment Information',
  'Upload Your Documents',
  'Banking Details',
] as const

export const documentsStepIndex = applicationSteps.indexOf('Upload Your Documents')

const firstEventIndex = 9

/** The event's index in the journey minus 9; four when all steps are done. */
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
