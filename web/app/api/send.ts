import type { AnswerOf, BodyOf, EventContract, ManyEvents, OneEvent } from 'contract/endpoint'
import type { Endpoints } from 'contract/endpoints'
import type { Reply } from 'contract/reply'
import { leave } from './leave'
import { type PostOptions, post, type Unreachable } from './post'
import { session } from './session'

type NamesOf<Kind> = { [Name in keyof Endpoints]: Endpoints[Name] extends Kind ? Name : never }[keyof Endpoints]
type OneName = NamesOf<OneEvent>
type ManyName = NamesOf<ManyEvents>
type EventsOf<Name extends ManyName> = Endpoints[Name]['events']

/** Look at `Status`: 1 is a success; for anything else show `Message`, or the screen's own words where there is none. */
export type Answer<Event extends EventContract> = Reply<AnswerOf<Event>> | Unreachable

export function send<Name extends OneName>(
  name: Name,
  body: BodyOf<Endpoints[Name]['event']>,
  options?: PostOptions,
): Promise<Answer<Endpoints[Name]['event']>>
export function send<Name extends ManyName, Event extends keyof EventsOf<Name> & string>(
  name: Name,
  event: Event,
  body: EventsOf<Name>[Event] extends EventContract ? BodyOf<EventsOf<Name>[Event]> : never,
  options?: PostOptions,
): Promise<EventsOf<Name>[Event] extends EventContract ? Answer<EventsOf<Name>[Event]> : never>
export function send(name: keyof Endpoints, ...rest: unknown[]): Promise<unknown> {
  if (typeof rest[0] !== 'string') return ask(name, rest[0] as object, rest[1] as PostOptions)
  return ask(name, { ...(rest[1] as object), event_name: rest[0] }, rest[2] as PostOptions)
}

/** Adds whose profile it is once logged in, and leaves when the server says the session has ended. */
async function ask(name: keyof Endpoints, body: object, options?: PostOptions) {
  const token = session.get('token')
  const reply = await post(name, token ? { profile_id: session.get('cust_profile_id'), ...body } : body, options)
  const hasEnded = reply.Status === 4 || reply.Status === 5
  if (token && hasEnded && session.get('token') === token) leave('#session-ended')
  return reply
}
