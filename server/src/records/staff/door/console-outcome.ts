import type { Answer } from 'domain/staff/may'

/** What a console handler answers. Only what is done stays done: anything else takes back what the handler wrote. */
export type ConsoleOutcome<Data> =
  | { kind: 'done'; message: string; data: Data }
  | { kind: 'refused'; message: string }
  /** It was meant for something that has changed since; `data` says what. */
  | { kind: 'changed'; message: string; data?: object }
  | { kind: 'forbidden'; message: string }

export const done = <Data>(data: Data, message = 'Done.'): ConsoleOutcome<Data> => ({ kind: 'done', message, data })
export const refused = (message: string): ConsoleOutcome<never> => ({ kind: 'refused', message })
export const changed = (message: string, data?: object): ConsoleOutcome<never> => ({
  kind: 'changed',
  message,
  ...(data && { data }),
})
export const forbidden = (message: string): ConsoleOutcome<never> => ({ kind: 'forbidden', message })

type Because = Extract<Answer, { isAllowed: false }>['because'] | 'new_key'

const reasons: Record<Because, string> = {
  permission: 'Your role does not allow this.',
  own_case: 'You took part in this yourself, so another person must decide.',
  ceiling: 'This is above your ceiling, so a person with a higher one must decide.',
  new_key: 'Your passkey is new. It can approve money one day after it was added.',
}

export const forbiddenBecause = (because: Because): ConsoleOutcome<never> => forbidden(reasons[because])
