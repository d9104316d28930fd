import { type RefusalName, type Refusals, refusals } from 'contract/refusals'
import { refusalCodes } from 'contract/reply'

/** The result of a handler; `message` is shown to the customer. */
export type Outcome<Answer> =
  | { kind: 'accepted'; message: string; answer: Answer }
  | { kind: 'refused'; name: RefusalName; message: string; error?: string }
  | { kind: 'sessionInvalid' }

/** For a customer who was erased, or withdrew the consent to the login, while the request was running. */
export const sessionInvalid: Outcome<never> = { kind: 'sessionInvalid' }

export function accepted<Answer>(answer: Answer, message = 'Success'): Outcome<Answer> {
  return { kind: 'accepted', message, answer }
}

export function refuse<Name extends RefusalName>(name: Name, ...values: Parameters<Refusals[Name]>): Outcome<never> {
  const formatMessage = refusals[name] as (...values: unknown[]) => string
  const error = (refusalCodes as Partial<Record<RefusalName, string>>)[name]
  return { kind: 'refused', name, message: formatMessage(...values), ...(error && { error }) }
}
