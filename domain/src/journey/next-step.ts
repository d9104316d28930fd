import { type Step, steps } from './steps.ts'

const lastStep = steps[steps.length - 1] as Step

/** The first step that has not been taken; for a customer who has taken all of them, the last one. */
export function nextStep(stepsTaken: readonly string[]): Step {
  const taken = new Set(stepsTaken)
  return steps.find((step) => !taken.has(step.event)) ?? lastStep
}
