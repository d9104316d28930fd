import { steps } from 'domain/journey/steps'

/** The four steps of the application, as its hub has them. */
export const hubSteps = [
  'Loan Calculator',
  'Employment Information',
  'Upload Your Documents',
  'Banking Details',
] as const

const firstIndex = 9

/** The active step of the hub is the number of the next event minus 9; four means that all are done. */
export function hubIndexOf(event: string | undefined): number {
  const step = steps.find((candidate) => candidate.event === event)
  return step ? Math.max(0, step.index - firstIndex) : 0
}
