import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { type ConsoleEvent, consolePath } from 'contract/console/console-event'
import { consoleEndpoints } from 'contract/console/endpoints'
import type { Role } from 'domain/staff/roles'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { newToken } from '../../../platform/http/caller.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { hashStaffToken, insertStaffSession } from '../login/sessions.ts'
import type { Authenticator } from './authenticator.ts'

export type ConsoleReply = {
  code: number
  Status: number
  Message: string
  Data: Record<string, unknown>
  cookie: string | undefined
}

/** One browser at the console. */
export type ConsoleClient = {
  origin: string
  headers: Record<string, string>
  /** The value of its cookie, once it is logged in. */
  token(): string | undefined
  call(noun: string, event: string, body?: object): Promise<ConsoleReply>
  /** Sends exactly this body, for a repeated call. */
  send(noun: string, body: object): Promise<ConsoleReply>
  /** An act with a key of its own; with one click or a passkey before it, where it needs one. */
  act(noun: string, event: string, body?: object, passkey?: Authenticator): Promise<ConsoleReply>
  confirm(noun: string, act: object, passkey?: Authenticator): Promise<ConsoleReply>
  logInAs(role: string): Promise<void>
  logInWith(passkey: Authenticator): Promise<ConsoleReply>
}

/** Throws unless a success carries exactly what the contract says. */
function checkConsoleReply(noun: string, name: string, { Status, Data }: ConsoleReply): void {
  const events = (consoleEndpoints as Record<string, { events: Record<string, ConsoleEvent> }>)[noun]?.events
  const event = events?.[name]
  if (Status !== 1 || event === undefined) return
  if (!isDeepStrictEqual(event.data.parse(Data), Data))
    throw new Error(`${noun}.${name} answers fields that the contract does not name: ${JSON.stringify(Data)}`)
}

export function createConsoleClient({ app }: Pick<TestApp, 'app'>, origin = 'http://localhost:3000'): ConsoleClient {
  let token: string | undefined
  const headers: Record<string, string> = {
    origin,
    host: new URL(origin).host,
    'sec-fetch-site': 'same-origin',
    'content-type': 'application/json',
  }
  const cookieName = origin.startsWith('https:') ? '__Host-staff' : 'staff'

  const send: ConsoleClient['send'] = async (noun, body) => {
    const cookie = token === undefined ? {} : { cookie: `${cookieName}=${token}` }
    const response = await app.inject({
      method: 'POST',
      url: consolePath(noun),
      headers: { ...headers, ...cookie },
      payload: body,
    })
    const set = response.headers['set-cookie'] as string | undefined
    const given = set === undefined ? undefined : new RegExp(`^${cookieName}=([^;]*)`).exec(set)?.[1]
    if (given !== undefined) token = given || undefined
    const reply: ConsoleReply = Object.assign({ code: response.statusCode, cookie: set, Data: {} }, response.json())
    checkConsoleReply(noun, (body as { event_name?: string }).event_name ?? '', reply)
    return reply
  }
  const call: ConsoleClient['call'] = (noun, event, body = {}) => send(noun, { event_name: event, ...body })
  const confirm: ConsoleClient['confirm'] = async (noun, act, passkey) => {
    if (passkey === undefined) return call('session', 'step_up', { noun, act })
    const { Data } = await call('session', 'step_up_options', { noun, act })
    return call('session', 'step_up', { noun, act, response: passkey.answer(Data.options as never, origin) })
  }
  return {
    origin,
    headers,
    token: () => token,
    send,
    call,
    confirm,
    async act(noun, event, body = {}, passkey) {
      const act = { event_name: event, ...body, request_key: randomUUID() }
      const first = await send(noun, act)
      if (first.Data.step_up !== 'required') return first
      await confirm(noun, act, passkey)
      return send(noun, act)
    },
    async logInAs(role) {
      const reply = await call('session', 'sample', { role })
      if (reply.Status !== 1) throw new Error(`${role} could not log in: ${reply.Message}`)
    },
    async logInWith(passkey) {
      const { Data } = await call('session', 'options', { purpose: 'login' })
      return call('session', 'verify', { response: passkey.answer(Data.options as never, origin) })
    },
  }
}

let made = 0

/** A browser in which somebody with these roles is logged in; they confirm with one click, as a sample person. */
export async function openConsole(
  testApp: Pick<TestApp, 'app' | 'data' | 'clock'>,
  roles: readonly Role[],
): Promise<ConsoleClient & { staffId: string }> {
  made += 1
  const client = createConsoleClient(testApp)
  const staffId = `TEST-${made}`
  const { kysely } = testApp.data.database
  const [now, name] = [testApp.clock.now(), `Tester ${made}`]
  await kysely
    .insertInto('staff')
    .values({
      ...{ id: staffId, name, email: `${staffId}@lender.example`, state: 'ACTIVE', sampleRole: staffId },
      ...{ createdAt: now, activatedAt: now },
    })
    .execute()
  await kysely
    .insertInto('staffRoles')
    .values(roles.map((role) => ({ staffId, role, givenAt: now })))
    .execute()
  const token = newToken()
  await inTransaction(testApp.data.database, (transaction) =>
    insertStaffSession(transaction, { tokenHash: hashStaffToken(token), staffId, keyId: null, userAgent: '', now }),
  )
  client.headers.cookie = `staff=${token}`
  return { ...client, staffId }
}
