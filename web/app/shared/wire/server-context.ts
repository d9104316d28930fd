import type { AnswerOf, EventContract, ManyEvents, OneEvent } from 'contract/endpoint'
import type { Endpoints } from 'contract/endpoints'
import type { EndpointName } from 'contract/paths'
import type { Reply } from 'contract/reply'
import { createContext } from 'react-router'

/*
 * What the server passes to route loaders and to the rendering of a page.
 */

type EventOf<Name extends EndpointName> =
  Endpoints[Name] extends OneEvent<infer Event>
    ? Event
    : Endpoints[Name] extends ManyEvents<infer Table>
      ? Table[keyof Table]
      : EventContract

/** Calls our own API from a server loader without going over the network. */
export type ServerApi = <Name extends EndpointName>(name: Name, body: object) => Promise<Reply<AnswerOf<EventOf<Name>>>>

export const serverApiContext = createContext<ServerApi>()

/** Base URL of uploaded images, with a trailing slash. */
export const uploadHostContext = createContext('/uploads/')

/** The CSP nonce of this response; empty for prerendered pages. */
export const nonceContext = createContext('')
