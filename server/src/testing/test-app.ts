import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { clientCredential } from 'contract/client-credential'
import { paths } from 'contract/paths'
import { addDays, istDateOf } from 'domain/calendar/ist-date'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../app.ts'
import { createAadhaarReader } from '../borrowing/evidence/aadhaar/aadhaar-reader.ts'
import { readConfig } from '../config.ts'
import type { Dependencies } from '../dependencies.ts'
import type { Clock } from '../platform/clock.ts'
import { createLog } from '../platform/logging/log.ts'
import { createMetrics } from '../platform/metrics.ts'
import { createProviders, type Providers } from '../providers/providers.ts'
import { createSimulatedInbox } from '../providers/sms/simulated-inbox.ts'
import { createDecoder } from '../records/files/decoding/decoder.ts'
import { createPdfRenderer, type PdfRenderer } from '../records/issued-documents/pdf/pdf-renderer.ts'
import type { OtpLimits } from '../records/otp/otp-context.ts'
import { createSimulatedClock } from '../simulators/simulated-clock.ts'
import { checkReply } from './check-reply.ts'
import { runJobs } from './run-jobs.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'
import { testDataKeys, testSecret } from './test-keys.ts'

/** The instant and the business day are moved separately, as with the simulated clock. */
export type MovableClock = Clock & { advance(seconds: number): void; advanceDays(days: number): void }

const halfAnHourMs = 30 * 60_000

/** In India. The test clock is then half an hour slow, so that a test does not run over midnight. */
const isLastHalfHour = () => istDateOf(new Date()) !== istDateOf(new Date(Date.now() + halfAnHourMs))

export function movableClock(): MovableClock {
  let aheadMs = isLastHalfHour() ? -halfAnHourMs : 0
  const startedOn = istDateOf(new Date())
  let daysAhead = 0
  const now = () => new Date(Date.now() + aheadMs)
  return {
    now,
    today: () => addDays(startedOn, daysAhead),
    advance(seconds) {
      aheadMs += seconds * 1000
    },
    advanceDays(days) {
      daysAhead += days
    },
  }
}

export type Reply = {
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
  dependencies: Dependencies
  /** Everything the app has logged. */
  logged(): string
  /** Calls an event as the website does, or as a customer when a token is given; replies are checked against the contract. */
  call(body: object, options?: CallOptions): Promise<Reply>
  /** The newest code sent to a mobile. */
  codeFor(mobile: string): Promise<string>
  /** The whole login, by code. */
  logIn(mobile: string, options?: CallOptions): Promise<LoggedIn>
  /** Runs all queued jobs and those they add, also delayed ones. */
  runJobs(): Promise<void>
  close(): Promise<void>
}

export type LoggedIn = { profileId: string; token: string; verified: Reply }

export type CallOptions = { path?: string; token?: string; headers?: Record<string, string>; address?: string }

const basic = `Basic ${Buffer.from(clientCredential).toString('base64')}`

/** One each for all apps: they load their libraries once. They do not keep the process running. */
const sharedRenderer = createPdfRenderer()
// A busy machine may take its time.
const sharedDecoder = createDecoder({ timeoutMs: 60_000 })
const sharedAadhaarReader = createAadhaarReader()

/** A provider that is given here replaces its simulator. */
type Options = Partial<Providers> & {
  env?: Record<string, string>
  otp?: Partial<OtpLimits>
  data?: TestDatabase
  renderer?: PdfRenderer
}

/** Collects what is logged, as text. */
function collectLines() {
  const lines: string[] = []
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  return { sink, logged: () => lines.join('') }
}

/** The calls of a browser. */
function callsTo(app: FastifyInstance): Pick<TestApp, 'call' | 'codeFor' | 'logIn'> {
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
    checkReply(path, body, response.json())
    return { httpStatus: response.statusCode, headers: response.headers, ...response.json() }
  }
  const codeFor = async (mobile: string) =>
    (await app.inject({ url: `/simulators/inbox.json?mobile=${mobile}` }))
      .json()
      .find(({ otp }: { otp: string | null }) => otp)?.otp

  return {
    call,
    codeFor,
    async logIn(mobile, options) {
      const sent = await call({ event_name: 'login', mobile }, options)
      const profileId = sent.Data.cust_profile_id as string
      const verified = await call(
        { event_name: 'otp_verify', profile_id: profileId, otp: await codeFor(mobile) },
        options,
      )
      return { profileId, token: verified.Data.app_login_token as string, verified }
    },
  }
}

/** The whole app on a database of its own, with simulated providers and a clock that can be moved. */
export async function createTestApp({
  env = {},
  otp = {},
  data: given,
  renderer = sharedRenderer,
  ...replaced
}: Options = {}): Promise<TestApp> {
  const data = given ?? (await createTestDatabase())
  const { database } = data
  const clock = movableClock()
  const { sink, logged } = collectLines()
  const directory = await mkdtemp(join(tmpdir(), 'agrim-app-'))
  const highLimits = { REQUESTS_PER_MINUTE_ADDRESS: '1000000', OTP_MESSAGES_PER_MINUTE: '1000000' }
  const settings = { ...highLimits, LOG_LEVEL: 'debug', DATA_DIR: directory }
  // Containers run tests as root, which is refused on a public address.
  const read = readConfig({ ...settings, ...env }, { userId: 1000 })
  const config = { ...read, otp: { ...read.otp, ...otp } }
  const inbox = createSimulatedInbox(database)
  const dependencies: Dependencies = {
    config,
    secret: testSecret,
    dataKeys: testDataKeys,
    database,
    clock,
    providers: { ...createProviders(config, clock, inbox, database), ...replaced },
    log: createLog(config.logLevel, sink),
    metrics: createMetrics(database),
    renderer,
    decoder: sharedDecoder,
    aadhaarReader: sharedAadhaarReader,
    simulators: { clock: await createSimulatedClock(database, clock), inbox },
  }
  const app = await buildApp(dependencies)

  return {
    app,
    clock,
    data,
    dependencies,
    logged,
    ...callsTo(app),
    runJobs: () => runJobs(dependencies),
    async close() {
      await app.close()
      if (given === undefined) await data.drop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
