import { type ConsoleEvents, type ConsoleNoun, consolePath } from 'contract/console/console-event'
import type { FastifyInstance } from 'fastify'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { wrongShape } from '../../../platform/http/http-failure.ts'
import { answerCall, type Served } from './answer-call.ts'
import { readBrowser } from './console-browser.ts'
import type { ConsoleHandlers } from './console-handler.ts'
import type { Door } from './door.ts'

type WireBody = Record<string, unknown>

function asWireBody(body: unknown): WireBody {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw wrongShape()
  return body as WireBody
}

/** Serves the calls of one noun, each in one transaction with its record. */
export function serveConsole<Events extends ConsoleEvents>(
  app: FastifyInstance,
  door: Door,
  { noun, events }: ConsoleNoun<Events>,
  handlers: ConsoleHandlers<Events>,
  { except = [], bodyLimit }: { except?: readonly (keyof Events)[]; bodyLimit?: number } = {},
): void {
  const handlerOf = (name: string) => (handlers as Record<string, Served['handle']>)[name]
  const served = new Map<unknown, Served>(
    Object.entries(events)
      .filter(([name]) => !except.includes(name))
      .map(([name, event]) => [name, { noun, name, event, handle: handlerOf(name) }]),
  )
  const options = { config: { requestClass: 'console' as const }, ...(bodyLimit !== undefined && { bodyLimit }) }
  app.post(consolePath(noun), options, async (request, reply) => {
    const browser = readBrowser(request, reply, door.settings)
    const body = asWireBody(request.body)
    const called = served.get(body.event_name)
    if (called === undefined) throw wrongShape()
    const now = door.clock.now()
    const { status, result, answer } = await inTransaction(door.database, (transaction) =>
      answerCall({ transaction, door, served: called, body, browser, now }),
    )
    request.eventResult = { event: `${noun}.${called.name}`, result }
    return reply.code(status).send(answer)
  })
}
