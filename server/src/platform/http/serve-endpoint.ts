import type { AnswerOf, BodyOf, EventContract, EventTable, ManyEvents, OneEvent } from 'contract/endpoint'
import { refusals } from 'contract/refusals'
import { refused, succeeded } from 'contract/reply'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Caller, LoggedInCaller } from './caller.ts'
import type { Credentials } from './credentials.ts'
import { wrongShape } from './http-failure.ts'
import type { Outcome } from './outcome.ts'

type CallerOf<Event extends EventContract> = Event['credential'] extends 'session' ? LoggedInCaller : Caller

export type Handler<Event extends EventContract> = (
  body: BodyOf<Event>,
  caller: CallerOf<Event>,
) => Promise<Outcome<AnswerOf<Event>>>

export type Handlers<Table extends EventTable> = { [Name in keyof Table]: Handler<Table[Name]> }

type Served = { name: string; event: EventContract; handle: Handler<EventContract> }
type WireBody = Record<string, unknown>

function asWireBody(body: unknown): WireBody {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw wrongShape()
  return body as WireBody
}

const shapeIssueCodes = new Set(['invalid_type', 'invalid_union', 'unrecognized_keys', 'invalid_key', 'too_big'])
/** In place of the validator's own messages, which customers would not understand. */
const withoutMessage = 'This rule of the contract has no message.'
const parseOptions = { error: () => withoutMessage }

/** Throws 400 for a wrong shape, which is a programmer's error; returns the message for invalid input of the customer. */
function validationMessage({ issues }: z.ZodError): string {
  if (issues.some(({ code, message }) => shapeIssueCodes.has(code) || message === withoutMessage)) throw wrongShape()
  return issues[0]?.message ?? ''
}

function envelope(event: EventContract, outcome: Outcome<object>) {
  switch (outcome.kind) {
    case 'accepted':
      return { Status: succeeded, Message: outcome.message, ...outcome.answer }
    case 'refused':
      return { Status: refused, Message: outcome.message, ...(outcome.error && { error: outcome.error }) }
    case 'sessionInvalid':
      return { Status: event.sessionInvalid, Message: refusals.sessionInvalid() }
  }
}

type Exchange = { request: FastifyRequest; reply: FastifyReply; credentials: Credentials }

async function answer({ name, event, handle }: Served, body: WireBody, { request, reply, credentials }: Exchange) {
  const recordResult = (result: string) => {
    request.eventResult = { event: name, result }
  }
  const caller = await credentials.check(event, body, request, reply)
  if (caller === undefined) {
    recordResult('sessionInvalid')
    return envelope(event, { kind: 'sessionInvalid' })
  }
  const parsed = event.body.safeParse(body, parseOptions)
  if (!parsed.success) {
    recordResult('invalid')
    return { Status: refused, Message: validationMessage(parsed.error) }
  }
  const outcome = (await handle(parsed.data, caller as LoggedInCaller)) as Outcome<object>
  recordResult(outcome.kind === 'refused' ? outcome.name : outcome.kind)
  return envelope(event, outcome)
}

export function serveEndpoint<Table extends EventTable>(
  app: FastifyInstance,
  credentials: Credentials,
  endpoint: ManyEvents<Table>,
  handlers: Handlers<Table>,
): void {
  const served = new Map<unknown, Served>(
    Object.entries(endpoint.events).map(([name, event]) => [
      name,
      { name, event, handle: handlers[name] as Served['handle'] },
    ]),
  )
  app.post(endpoint.path, async (request, reply) => {
    credentials.require(request)
    const body = asWireBody(request.body)
    const found = served.get(body.event_name)
    if (found === undefined) throw wrongShape()
    return answer(found, body, { request, reply, credentials })
  })
}

export function serveEvent<Event extends EventContract>(
  app: FastifyInstance,
  credentials: Credentials,
  endpoint: OneEvent<Event>,
  handle: Handler<Event>,
): void {
  const name = endpoint.path.split('/').at(-1) ?? ''
  const served: Served = { name, event: endpoint.event, handle: handle as Served['handle'] }
  app.post(endpoint.path, async (request, reply) => {
    credentials.require(request)
    return answer(served, asWireBody(request.body), { request, reply, credentials })
  })
}
