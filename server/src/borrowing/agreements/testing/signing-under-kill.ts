import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { consentTexts } from 'contract/account/consent-purposes'
import { paths } from 'contract/paths'
import { systemClock } from '../../../platform/clock.ts'
import { newToken } from '../../../platform/http/caller.ts'
import { hashToken } from '../../../records/sessions/sessions.ts'
import { type SeededLoan, seedApplication } from '../../../testing/seed-loans.ts'
import { freePort, type Process, startProcess, untilReady } from '../../../testing/server-process.ts'
import { type UploadDatabase, uploadSettings } from '../../../testing/uploads.ts'
import { storeIn } from '../../documents/testing/uploads-under-kill.ts'
import { auditSignatures } from './audit-signatures.ts'

export type SigningTest = {
  data: UploadDatabase
  directory: string
  /** How often the server is killed with SIGKILL while customers sign. */
  kills: number
  onRound?: (round: number) => void
}

export type SigningTestResult = {
  applications: number
  /** Signatures that the server has acknowledged. */
  acknowledged: number
  /** Acknowledged signatures that are not in the database. */
  lost: number
  disbursed: number
  /** Signatures made at the eSign provider. */
  esigned: number
  problems: string[]
}

const customersPerKill = 2
/** The kill comes this long after the first signature at most, so that it hits everything up to the payout. */
const maxDelayMs = 1_500
const pollMs = 50
const finishTimeoutMs = 10 * 60_000

type Signer = SeededLoan & { token: string; deviceToken: string; usesEsign: boolean; isSigned: boolean }
type Reply = { Status: number; Message: string; Data: Record<string, string> }
type EsignReply = { Status: number; Data?: { status: string; esign: { request: { url: string } } } }

async function seedSigner({ data: { database } }: SigningTest, usesEsign: boolean): Promise<Signer> {
  const loan = await seedApplication(database, systemClock)
  const token = newToken()
  const deviceToken = newToken()
  const now = new Date()
  await database.kysely
    .insertInto('sessions')
    .values({
      tokenHash: hashToken(token),
      customerId: loan.customerId,
      deviceHash: hashToken(deviceToken),
      userAgent: 'soak',
      createdAt: now,
      lastSeenAt: now,
      expiresAt: new Date(now.getTime() + 86_400_000),
    })
    .execute()
  return { ...loan, token, deviceToken, usesEsign, isSigned: false }
}

async function call(server: Process, { token, deviceToken, leadId }: Signer, body: object): Promise<Reply> {
  const response = await fetch(server.url + paths.agreement, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      cookie: `agrim_device=${deviceToken}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ lead_id: String(leadId), ...body }),
  })
  return (await response.json()) as Reply
}

async function untilOffered(server: Process, signer: Signer): Promise<string> {
  for (;;) {
    const { Status, Data } = await call(server, signer, { event_name: 'offer' })
    if (Status === 1) return Data.documents_hash ?? ''
    await sleep(pollMs)
  }
}

async function readCode(server: Process, { mobile }: Signer): Promise<string> {
  const inbox = await fetch(`${server.url}/simulators/inbox.json?mobile=${mobile}`)
  const messages = (await inbox.json()) as { otp: string | null }[]
  return messages.find(({ otp }) => otp)?.otp ?? ''
}

/** Signs on the page of the simulated provider and returns to ours in two tabs at once. */
async function signAtProvider(server: Process, signer: Signer, onSigning: () => void): Promise<void> {
  const documents_hash = await untilOffered(server, signer)
  const ask = async (body: object) => (await call(server, signer, body)) as unknown as EsignReply
  const { version } = consentTexts.esign
  const started = await ask({ event_name: 'esign_start', documents_hash, version })
  onSigning()
  if (started.Data) {
    // The URL may have the port of a server that was killed.
    const { pathname, search } = new URL(started.Data.esign.request.url)
    const body = new URLSearchParams({ outcome: 'sign' })
    await fetch(server.url + pathname + search, { method: 'POST', body, redirect: 'manual' })
  }
  const tab = async () => {
    const { Status, Data } = await ask({ event_name: 'esign_status' })
    if (Status === 1 && Data?.status === 'SIGNED') signer.isSigned = true
  }
  await Promise.all([tab(), tab()])
}

/** Signs in two tabs at once. Throws if the server is killed meanwhile. */
async function signWithCode(server: Process, signer: Signer, onSigning: () => void): Promise<void> {
  const documents_hash = await untilOffered(server, signer)
  await call(server, signer, { event_name: 'sign_otp', documents_hash })
  const otp = await readCode(server, signer)
  onSigning()
  const tab = async () => {
    const { Status } = await call(server, signer, { event_name: 'sign', documents_hash, otp })
    if (Status === 1) signer.isSigned = true
  }
  await Promise.all([tab(), tab()])
}

const isKilled = (error: unknown) => /fetch failed|terminated|other side closed|JSON/.test(String(error))

/** Ends when all customers have signed or the server is gone. */
async function signAll(server: Process, signers: readonly Signer[], onSigning: () => void): Promise<void> {
  await Promise.all(
    signers.map(async (signer) => {
      try {
        // A new code can be requested only after half a minute, so a second try before the next kill is rare.
        while (!signer.isSigned) {
          await (signer.usesEsign ? signAtProvider : signWithCode)(server, signer, onSigning)
          if (!signer.isSigned) await sleep(1_000)
        }
      } catch (error) {
        if (!isKilled(error)) throw error
      }
    }),
  )
}

/** Retries, because on a busy machine a start may take longer than untilReady waits. */
async function startServer(test: SigningTest, tries = 5): Promise<Process> {
  const { data, directory } = test
  const limits = { OTP_SENDS_PER_HOUR_ADDRESS: '1000000', OTP_MESSAGES_PER_MINUTE: '1000000' }
  const settings = { ...uploadSettings(data, directory), ...limits, ESIGN_PROVIDER: 'simulated' }
  const server = startProcess(await freePort(), settings)
  try {
    await untilReady(server)
    return server
  } catch (error) {
    server.child.kill('SIGKILL')
    if (tries === 1) throw error
    return startServer(test, tries - 1)
  }
}

async function killWhileSigning(test: SigningTest, signers: readonly Signer[]): Promise<void> {
  const server = await startServer(test)
  const kill = () => void setTimeout(() => server.child.kill('SIGKILL'), randomInt(maxDelayMs))
  let isKillSet = false
  await signAll(server, signers, () => {
    if (!isKillSet) kill()
    isKillSet = true
  })
  await server.exited
}

const countDisbursed = async ({ data }: SigningTest, leadIds: readonly number[]): Promise<number> =>
  (
    await data.database.kysely
      .selectFrom('leads')
      .select('id')
      .where('id', 'in', leadIds)
      .where('status', '=', 'DISBURSED')
      .execute()
  ).length

/** Lets interrupted customers sign and waits until all loans are disbursed. */
async function finish(test: SigningTest, signers: readonly Signer[]): Promise<number> {
  const server = await startServer(test)
  const leadIds = signers.map(({ leadId }) => leadId)
  await signAll(
    server,
    signers.filter(({ isSigned }) => !isSigned),
    () => {},
  )
  const until = Date.now() + finishTimeoutMs
  let disbursed = 0
  while (Date.now() < until && disbursed < signers.length) {
    await sleep(1_000)
    disbursed = await countDisbursed(test, leadIds)
  }
  server.child.kill('SIGTERM')
  await server.exited
  return disbursed
}

/** Kills the server repeatedly while customers sign, in two tabs each, and audits every loan. */
export async function runSigningUnderKill(test: SigningTest): Promise<SigningTestResult> {
  const { data, directory, kills } = test
  const store = storeIn(directory)
  const signers: Signer[] = []
  const problems: string[] = []
  const audit = () => auditSignatures({ database: data.database, store, leadIds: signers.map(({ leadId }) => leadId) })
  for (let kill = 0; kill < kills; kill++) {
    // One signs with a code, the other at the eSign provider.
    const added = await Promise.all(Array.from({ length: customersPerKill }, (_, n) => seedSigner(test, n % 2 === 1)))
    signers.push(...added)
    await killWhileSigning(test, added)
    test.onRound?.(kill + 1)
  }
  problems.push(...(await audit()))
  const acknowledged = signers.filter(({ isSigned }) => isSigned)
  const signed = await data.database.kysely
    .selectFrom('offers')
    .select('leadId')
    .where('status', '=', 'SIGNED')
    .execute()
  const signedIds = new Set(signed.map(({ leadId }) => leadId))
  const lost = acknowledged.filter(({ leadId }) => !signedIds.has(leadId)).length
  const disbursed = await finish(test, signers)
  problems.push(...(await audit()))
  const esigned = data.database.kysely.selectFrom('esignRequests').select('id').where('status', '=', 'SIGNED')
  return {
    applications: signers.length,
    acknowledged: acknowledged.length,
    lost,
    disbursed,
    problems,
    esigned: (await esigned.execute()).length,
  }
}
