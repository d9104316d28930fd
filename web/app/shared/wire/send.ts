import type { AnswerOf, BodyOf, EventContract, ManyEvents, OneEvent } from 'contract/endpoint'
import type { Endpoints } from 'contract/endpoints'
import type { Reply } from 'contract/reply'
import { endSession, session } from '../session/session'
import { type PostOptions, post, type Unreachable } from './post'

type NamesOf<Kind> = { [Name in keyof Endpoints]: Endpoints[Name] extends Kind ? Name : never }[keyof Endpoints]
type OneEventName = NamesOf<OneEvent>
type ManyEventsName = NamesOf<ManyEvents>
type EventsOf<Name extends ManyEventsName> = Endpoints[Name]['events']

/** `Status` 1 is a success; otherwise show `Message`, or the screen's own text if there is none. */
export type ReplyOf<Event extends EventContract> = Reply<AnswerOf<Event>> | Unreachable

export function send<Name extends OneEventName>(
  name: Name,
  body: BodyOf<Endpoints[Name]['event']>,
  options?: PostOptions,
): Promise<ReplyOf<Endpoints[Name]['event']>>
export function send<Name extends ManyEventsName, Event extends keyof EventsOf<Name> & string>(
  name: Name,
  event: Event,
  body: EventsOf<Name>[Event] extends EventContract ? BodyOf<EventsOf<Name>[Event]> : never,
  options?: PostOptions,
): Promise<EventsOf<Name>[Event] extends EventContract ? ReplyOf<EventsOf<Name>[Event]> : never>
export function send(name: keyof Endpoints, ...rest: unknown[]): Promise<unknown> {
  if (typeof rest[0] !== 'string') return postAsCustomer(name, rest[0] as object, rest[1] as PostOptions)
  return postAsCustomer(name, { ...(rest[1] as object), event_name: rest[0] }, rest[2] as PostOptions)
}

/** Adds the profile id if logged in, and goes to the login page if the server reports that the session has ended. */
async function postAsCustomer(name: keyof Endpoints, body: object, options?: PostOptions) {
  const token = session.get('token')
  const reply = await post(name, token ? { profile_id: session.get('cust_profile_id'), ...body } : body, options)
  // The customer has logged out in the meantime: screens would store what the reply contains.
  if (token && session.get('token') !== token) return { Status: 'unreachable' }
  const isSessionInvalid = reply.Status === 4 || reply.Status === 5
  if (token && isSessionInvalid) endSession()
  return reply
}
