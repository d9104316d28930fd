import { Writable } from 'node:stream'
import { clientCredential } from 'contract/client-credential'
import { paths } from 'contract/paths'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../app.ts'
import { type Clock, systemClock } from '../platform/clock.ts'
import { readConfig } from '../platform/config.ts'
import { createLog } from '../platform/operations/log.ts'
import { requestLineWriter } from '../platform/operations/request-line.ts'
import { createSimulatedInbox } from '../providers/sms/simulated-inbox.ts'
import { createSimulatedSms } from '../providers/sms/simulated-sms.ts'
import type { Sms } from '../providers/sms/sms.ts'
import { createSimulatedClock } from '../simulators/clock.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

export type MovableClock = Clock & { advance(seconds: number): void }

export function movableClock(): MovableClock {
  let aheadMs = 0
  const now = () => new Date(Date.now() + aheadMs)
  return {
    now,
    today: systemClock.today,
    advance(seconds) {
      aheadMs += seconds * 1000
    },
  }
}

export type Answer = {
  httpStatus: number
  headers: Record<string, unknown>
  Status: number
  Message: string
  Data: Record<string, unknown>
}

export type TestApp = {
  app: FastifyInstance
  clock: MovableClock
  data: TestDatabase
  /** Everything the app has logged, as text. */
  logged(): string
  /** Calls an event as the website does, or as a customer when a token is given. */
  call(body: object, extra?: CallExtra): Promise<Answer>
  /** The newest code sent to a mobile. */
  codeFor(mobile: string): Promise<string>
  /** The whole login, by code. */
  logIn(mobile: string, extra?: CallExtra): Promise<LoggedIn>
  close(): Promise<void>
}

export type LoggedIn = { profileId: string; token: string; verified: Answer }

export type CallExtra = { path?: string; token?: string; headers?: Record<string, string>; address?: string }

const basic = `Basic ${Buffer.from(clientCredential).toString('base64')}`

type Options = { env?: Record<string, string>; sms?: Sms; data?: TestDatabase }

/** The whole app on a database of its own, with simulated providers and a clock that can be moved. */
export async function createTestApp({ env = {}, sms, data: given }: Options = {}): Promise<TestApp> {
  const data = given ?? (await createTestDatabase())
  const clock = movableClock()
  const lines: string[] = []
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const config = readConfig({ REQUESTS_PER_MINUTE_ADDRESS: '1000000', LOG_LEVEL: 'debug', ...env })
  const simulators = {
    clock: await createSimulatedClock(data.database, clock),
    inbox: createSimulatedInbox(data.database),
  }
  const app = await buildApp({
    config,
    secret: 'a secret that only tests know, long enough',
    database: data.database,
    clock,
    sms: sms ?? createSimulatedSms(simulators.inbox, clock),
    log: createLog(config.logLevel, sink),
    writeRequestLine: requestLineWriter(config.logLevel, sink),
    simulators,
  })

  const call: TestApp['call'] = async (
    body,
    { path = paths.customerRegistration, token, headers = {}, address } = {},
  ) => {
    const response = await app.inject({
      method: 'POST',
      url: path,
      headers: { authorization: token === undefined ? basic : `Bearer ${token}`, ...headers },
      payload: body,
      ...(address !== undefined && { remoteAddress: address }),
    })
    return { httpStatus: response.statusCode, headers: response.headers, ...response.json() }
  }
  const codeFor = async (mobile: string) =>
    (await app.inject({ url: `/simulators/inbox.json?mobile=${mobile}` })).json()[0]?.otp

  return {
    app,
    clock,
    data,
    logged: () => lines.join(''),
    call,
    codeFor,
    async logIn(mobile, extra) {
      const sent = await call({ event_name: 'login', mobile }, extra)
      const profileId = sent.Data.cust_profile_id as string
      const verified = await call(
        { event_name: 'otp_verify', profile_id: profileId, otp: await codeFor(mobile) },
        extra,
      )
      return { profileId, token: verified.Data.app_login_token as string, verified }
    },
    async close() {
      await app.close()
      if (given === undefined) await data.drop()
    },
  }
}
