import { z } from 'zod'
import type { paths } from './paths.ts'
import type { SessionInvalidStatus } from './reply.ts'

/** Who may call: anyone with the site's public credential, or a logged-in customer. */
export type Credential = 'client' | 'session'

/** One call of the API: its credential, its request body, and what a success returns besides Status and Message. */
export type EventContract<
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodObject = z.ZodObject,
  Caller extends Credential = Credential,
> = {
  summary: string
  credential: Caller
  sessionInvalid: SessionInvalidStatus
  /** Older screens send the session token in the body; if true it is accepted in place of the header. */
  tokenInBody?: true
  body: Body
  answer: Answer
}

export type EventTable = Record<string, EventContract>
type Path = (typeof paths)[keyof typeof paths]

/** A path with several events, distinguished by `event_name`. */
export type ManyEvents<Table extends EventTable = EventTable> = { path: Path; events: Table }
/** A path with a single event. */
export type OneEvent<Event extends EventContract = EventContract> = { path: Path; event: Event }
export type Endpoint = ManyEvents | OneEvent

export type BodyOf<Event extends EventContract> = z.output<Event['body']>
export type AnswerOf<Event extends EventContract> = z.output<Event['answer']>

type EventDefinition<Body extends z.ZodType, Answer extends z.ZodObject, Caller extends Credential> = Omit<
  EventContract<Body, Answer, Caller>,
  'sessionInvalid'
> & { sessionInvalid?: SessionInvalidStatus }

export function event<Body extends z.ZodType, Answer extends z.ZodObject, Caller extends Credential>(
  definition: EventDefinition<Body, Answer, Caller>,
): EventContract<Body, Answer, Caller> {
  return { sessionInvalid: 4, ...definition }
}

export function manyEvents<Table extends EventTable>(path: Path, events: Table): ManyEvents<Table> {
  return { path, events }
}

export function oneEvent<Event extends EventContract>(path: Path, singleEvent: Event): OneEvent<Event> {
  return { path, event: singleEvent }
}

/** What every step of the journey returns: the next step and the progress in per cent. */
export const stepAnswer = { next_step: z.string(), step_percentage: z.number() }

export const stepOnly = z.object({ Data: z.object(stepAnswer) })
