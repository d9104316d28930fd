import type { AnswerOf, EventContract, ManyEvents, OneEvent } from 'contract/endpoint'
import type { Endpoints } from 'contract/endpoints'
import type { EndpointName } from 'contract/paths'
import type { Reply } from 'contract/reply'
import { createContext } from 'react-router'

type EventOf<Name extends EndpointName> =
  Endpoints[Name] extends OneEvent<infer Event>
    ? Event
    : Endpoints[Name] extends ManyEvents<infer Table>
      ? Table[keyof Table]
      : EventContract

/** Asks our own API from a server loader, without a network in between. */
export type ServerApi = <Name extends EndpointName>(name: Name, body: object) => Promise<Reply<AnswerOf<EventOf<Name>>>>

export const serverApiContext = createContext<ServerApi>()
