import { type RegistrationEvent, type Step, steps } from 'domain/journey/steps'

/** The five steps, in order. */
export const registrationSteps = steps.filter((step): step is Step & { event: RegistrationEvent } => {
  return step.stage === 'registration'
})
