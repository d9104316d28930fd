import type { z } from 'zod'
import type { paths } from './paths.ts'
import type { SessionInvalidStatus } from './reply.ts'

/** Who may call: anybody with the site's public credential, or a logged-in customer. */
export type Credential = 'client' | 'session'

/** One thing that can be asked: who may ask, what must be said, what a success answers besides Status and Message. */
export type EventContract<
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodObject = z.ZodObject,
  Asker extends Credential = Credential,
> = {
  summary: string
  credential: Asker
  sessionInvalid: SessionInvalidStatus
  /** Older screens send the session token in the body; where it is accepted, it stands in for the header's. */
  tokenInBody?: true
  body: Body
  answer: Answer
}

export type EventTable = Record<string, EventContract>
type Path = (typeof paths)[keyof typeof paths]

/** A path that answers many events, told apart by `event_name`. */
export type ManyEvents<Table extends EventTable = EventTable> = { path: Path; events: Table }
/** A path that answers one. */
export type OneEvent<Event extends EventContract = EventContract> = { path: Path; event: Event }
export type Endpoint = ManyEvents | OneEvent

export type BodyOf<Event extends EventContract> = z.output<Event['body']>
export type AnswerOf<Event extends EventContract> = z.output<Event['answer']>

type EventDefinition<Body extends z.ZodType, Answer extends z.ZodObject, Asker extends Credential> = Omit<
  EventContract<Body, Answer, Asker>,
  'sessionInvalid'
> & { sessionInvalid?: SessionInvalidStatus }

export function event<Body extends z.ZodType, Answer extends z.ZodObject, Asker extends Credential>(
  definition: EventDefinition<Body, Answer, Asker>,
): EventContract<Body, Answer, Asker> {
  return { sessionInvalid: 4, ...definition }
}

export function manyEvents<Table extends EventTable>(path: Path, events: Table): ManyEvents<Table> {
  return { path, events }
}

export function oneEvent<Event extends EventContract>(path: Path, only: Event): OneEvent<Event> {
  return { path, event: only }
}
