import { type RefusalName, type Refusals, refusals } from 'contract/refusals'
import { refusalCodes } from 'contract/reply'

/** What a handler says: accepted with its answer, or refused in words fit for the customer. */
export type Outcome<Answer> =
  | { kind: 'accepted'; message: string; answer: Answer }
  | { kind: 'refused'; name: RefusalName; message: string; error?: string }
  | { kind: 'sessionInvalid' }

export function accepted<Answer>(answer: Answer, message = 'Success'): Outcome<Answer> {
  return { kind: 'accepted', message, answer }
}

export function refuse<Name extends RefusalName>(name: Name, ...words: Parameters<Refusals[Name]>): Outcome<never> {
  const say = refusals[name] as (...given: unknown[]) => string
  const error = (refusalCodes as Partial<Record<RefusalName, string>>)[name]
  return { kind: 'refused', name, message: say(...words), ...(error && { error }) }
}
