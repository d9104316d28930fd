import { type Step, steps } from './steps.ts'

const lastStep = steps[steps.length - 1] as Step

/** The first step of the table that has not been taken; the last one waits for ever. */
export function nextStep(stepsTaken: readonly string[]): Step {
  const taken = new Set(stepsTaken)
  return steps.find((step) => !taken.has(step.event)) ?? lastStep
}
