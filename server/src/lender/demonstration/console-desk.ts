import { randomUUID } from 'node:crypto'
import { consolePath } from 'contract/console/console-event'
import type { FastifyInstance } from 'fastify'

type Data = Record<string, unknown>
export type DeskReply = { Status: number; Message: string; Data: Data }

/** One sample person at the console. */
export type ConsoleDesk = {
  look(noun: string, event: string, body?: object): Promise<Data>
  /** Confirmed with one click where it must be. What the console refuses ends the demonstration. */
  act(noun: string, event: string, body?: object): Promise<Data>
  /** The same, but nothing is done if the console refuses it. */
  attempt(noun: string, event: string, body: object): Promise<void>
  /** Asks for something that another person decides; returns the id of the request. */
  ask(kind: string, command: object, reason: string): Promise<string>
  approve(requestId: string): Promise<void>
  refuse(requestId: string, reason: string): Promise<void>
}

/** Logs in the sample person of this role, as the login page of the console does. */
export async function sitAtConsole(app: FastifyInstance, publicUrl: string, role: string): Promise<ConsoleDesk> {
  const { host, origin } = new URL(publicUrl)
  let cookie = ''
  async function send(noun: string, payload: object): Promise<DeskReply> {
    const headers = { origin, host, 'sec-fetch-site': 'same-origin', cookie }
    const response = await app.inject({ method: 'POST', url: consolePath(noun), headers, payload })
    const set = response.headers['set-cookie']
    if (typeof set === 'string') cookie = set.split(';')[0] ?? ''
    return { Data: {}, ...response.json() }
  }
  function requireDone(what: string, { Status, Message, Data }: DeskReply): Data {
    if (Status !== 1) throw new Error(`${role}: ${what}: ${Message}`)
    return Data
  }
  const look: ConsoleDesk['look'] = async (noun, event, body = {}) =>
    requireDone(`${noun}.${event}`, await send(noun, { event_name: event, ...body }))
  const act: ConsoleDesk['act'] = async (noun, event, body = {}) => {
    const intended = { event_name: event, ...body, request_key: randomUUID() }
    const first = await send(noun, intended)
    if (first.Data.step_up !== 'required') return requireDone(`${noun}.${event}`, first)
    await look('session', 'step_up', { noun, act: intended })
    return requireDone(`${noun}.${event}`, await send(noun, intended))
  }
  await look('session', 'sample', { role })
  return {
    look,
    act,
    attempt: async (noun, event, body) =>
      void (await send(noun, { event_name: event, ...body, request_key: randomUUID() })),
    async ask(kind, command, reason) {
      const { version } = await look('requests', 'preview', { kind, command })
      const { request_id } = await act('requests', 'raise', { kind, command, reason, version })
      return String(request_id)
    },
    async approve(request_id) {
      const { effect_hash } = await look('requests', 'detail', { request_id })
      await act('requests', 'approve', { request_id, effect_hash })
    },
    refuse: async (request_id, reason) => void (await act('requests', 'refuse', { request_id, reason })),
  }
}
