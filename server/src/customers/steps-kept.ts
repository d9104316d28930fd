import { steps } from 'domain/journey/steps'

/** What outlives an application: the registration. */
export const stepsKept = steps.filter(({ stage }) => stage === 'registration').map(({ event }) => event)
