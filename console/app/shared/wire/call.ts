import type { ConsoleDataOf, ConsoleEvent } from 'contract/console/console-event'
import type { ConsoleEndpoints } from 'contract/console/endpoints'
import type { z } from 'zod'
import { idleMs } from './activity'

export type Noun = keyof ConsoleEndpoints
export type EventOf<N extends Noun> = keyof ConsoleEndpoints[N]['events'] & string
type Definition<N extends Noun, E extends EventOf<N>> = ConsoleEndpoints[N]['events'][E] & ConsoleEvent
export type Body<N extends Noun, E extends EventOf<N>> = z.input<Definition<N, E>['body']>
export type Data<N extends Noun, E extends EventOf<N>> = ConsoleDataOf<Definition<N, E>>

/** A call that was not done, with the server's words. */
export class CallRefused extends Error {
  readonly httpStatus: number
  /** On 409, what has changed since. */
  readonly data: unknown

  constructor(message: string, httpStatus: number, data: unknown) {
    super(message)
    this.httpStatus = httpStatus
    this.data = data
  }
}

const unreachableMessage = 'The server could not be reached. Nothing was changed; please try again.'

const listeners = new Set<() => void>()

/** Told of every call that was refused because nobody is logged in or the screen is locked. */
export function onSignedOut(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

type Reply = { Status: number; Message?: string; Data?: unknown }

async function send(noun: string, body: object, signal?: AbortSignal): Promise<{ httpStatus: number; reply: Reply }> {
  try {
    const response = await fetch(`/console/api/${noun}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-idle-seconds': String(Math.floor(idleMs() / 1_000)) },
      body: JSON.stringify(body),
      ...(signal && { signal }),
    })
    return { httpStatus: response.status, reply: await response.json() }
  } catch (error) {
    if (signal?.aborted) throw error
    throw new CallRefused(unreachableMessage, 0, undefined)
  }
}

/** One call; throws `CallRefused` unless it was done. */
export async function call<N extends Noun, E extends EventOf<N>>(
  noun: N,
  event: E,
  body: Body<N, E>,
  signal?: AbortSignal,
): Promise<Data<N, E>> {
  const { httpStatus, reply } = await send(noun, { event_name: event, ...(body as object) }, signal)
  if (reply.Status === 1) return reply.Data as Data<N, E>
  if (httpStatus === 401) for (const listener of listeners) listener()
  throw new CallRefused(reply.Message ?? unreachableMessage, httpStatus, reply.Data)
}
