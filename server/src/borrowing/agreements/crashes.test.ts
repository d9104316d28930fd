import { consentTexts } from 'contract/account/consent-purposes'
import { paths } from 'contract/paths'
import { daysBetween, type IstDate } from 'domain/calendar/ist-date'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Database } from '../../platform/database/database.ts'
import { listGivenUpJobs, retryGivenUpJobs } from '../../platform/jobs/given-up-jobs.ts'
import type { Esign } from '../../providers/esign/esign.ts'
import { sendDocumentsTask } from '../../records/emails/queue-document-email.ts'
import { DecodingAborted } from '../../records/files/decoding/decoder.ts'
import { createFileCipher, fileKeys } from '../../records/files/file-cipher.ts'
import { createDocumentIssuer } from '../../records/issued-documents/document-issuer.ts'
import { findIssuedDocument } from '../../records/issued-documents/queries.ts'
import { applicantAt } from '../../testing/application.ts'
import { instantRenderer } from '../../testing/instant-renderer.ts'
import { runTask } from '../../testing/run-task.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { crashingDatabase, SimulatedCrash } from '../applications/testing/crashing-database.ts'
import { decideApplicationTask } from '../decision/decide-application.ts'
import { seededRandom } from '../payouts/testing/fake-payout-bank.ts'
import { readSignedCopyTask } from './esign/check-esigns.ts'
import { issueOffer } from './issue-offer.ts'
import { checkEsignsTask, expireOffersTask } from './jobs.ts'
import { hashDocuments, readOfferDocuments } from './offer-documents.ts'
import { findOffer } from './offers.ts'
import { type OfferedLoan, offeredLoan } from './testing/offered-loan.ts'

const applicantCount = 5
const crashShare = 0.06
const maxTries = 200

let data: TestDatabase
let testApp: TestApp
let random: () => number
/** Throws a simulated crash before or after a statement: at random ones while `isCrashing`, or once after some steps. */
let crashingDb: Database
let isCrashing = false
/** Each statement counts as two steps, one before and one after it. */
let stepsUntilCrash = Number.POSITIVE_INFINITY
const isCrashStep = () => stepsUntilCrash-- === 0
beforeAll(async () => {
  random = seededRandom(14)
  data = await createTestDatabase()
  const nextRandom = () => {
    if (isCrashing) return random()
    return isCrashStep() ? 0 : 1
  }
  crashingDb = crashingDatabase(data.database, nextRandom, crashShare)
  const env = { ESIGN_PROVIDER: 'simulated' }
  testApp = await createTestApp({ renderer: instantRenderer, env, data: { ...data, database: crashingDb } })
})
afterAll(async () => {
  await testApp.close()
  await data.drop()
})

/** Repeats work, as a worker or a customer would, until it succeeds. Returns the number of attempts. */
async function untilDone<Result>(work: () => Promise<Result>, isDone: (result: Result) => boolean): Promise<number> {
  for (let tries = 1; tries <= maxTries; tries++) {
    const result = await work().catch((error: unknown) => {
      if (!(error instanceof SimulatedCrash)) throw error
      return undefined
    })
    if (result !== undefined && isDone(result)) return tries
  }
  throw new Error('it never ended')
}

test('after crashes at random statements there is one offer with its documents, one signature and one payout', async () => {
  const { kysely } = data.database
  const { clock, providers, dataKeys } = testApp.dependencies
  const cipher = createFileCipher(fileKeys(dataKeys))
  const parts = { clock, log: pino({ level: 'silent' }), store: providers.objectStore, cipher }
  const issuer = createDocumentIssuer({
    ...parts,
    database: crashingDb,
    renderer: instantRenderer,
    sendDocuments: sendDocumentsTask,
  })
  let attempts = 0
  for (let n = 0; n < applicantCount; n++) {
    const customer = await applicantAt(testApp, String(9_831_000_000 + n), 'completed')
    const { leadId, token } = customer
    await runTask(testApp, decideApplicationTask, { leadId })
    isCrashing = true
    const dependencies = { database: crashingDb, clock, issuer }
    attempts += await untilDone(() => issueOffer(dependencies, leadId).then(() => true), Boolean)
    isCrashing = false
    const offer = await findOffer(kysely, leadId)
    const documents = await readOfferDocuments(kysely, { leadId, proposalNo: offer?.proposalNo ?? '' })
    expect(hashDocuments(documents)).toEqual(offer?.documentsHash)

    const body = { lead_id: leadId, documents_hash: offer?.documentsHash.toString('hex') }
    await testApp.call({ event_name: 'sign_otp', ...body }, { path: paths.agreement, token })
    const otp = await testApp.codeFor(customer.mobile)
    const sign = () => testApp.call({ event_name: 'sign', otp, ...body }, { path: paths.agreement, token })
    isCrashing = true
    attempts += await untilDone(sign, ({ Status }) => Status === 1)
    isCrashing = false
    const payouts = kysely.selectFrom('payouts').select('leadId').where('leadId', '=', leadId)
    expect(await payouts.execute()).toHaveLength(1)
    const signatures = kysely.selectFrom('offerEvents').select('id').where('kind', '=', 'SIGNED')
    expect(await signatures.where('leadId', '=', leadId).execute()).toHaveLength(1)
    expect((await findOffer(kysely, leadId))?.status).toBe('SIGNED')
  }
  expect(attempts).toBeGreaterThan(applicantCount * 3)
})

/** An offer that its borrower has signed at the eSign provider. */
async function signAtProvider(mobile: string): Promise<OfferedLoan> {
  const loan = await offeredLoan(testApp, mobile)
  const body = { documents_hash: loan.hash, version: consentTexts.esign.version }
  const { Data } = await loan.call('esign_start', body)
  const { pathname, search } = new URL((Data.esign as { request: { url: string } }).request.url)
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  await testApp.app.inject({ method: 'POST', url: pathname + search, headers, payload: 'outcome=sign' })
  return loan
}

test('after a crash anywhere while an eSign signature is accepted, there is a payout only with its signed PDF', async () => {
  const { kysely } = data.database
  const { customer, call } = await signAtProvider('9832000001')
  const { leadId } = customer
  const key = { leadId, kind: 'ESIGNED_AGREEMENT', reference: `KFS${leadId}-1` } as const
  const payouts = kysely.selectFrom('payouts').select('leadId').where('leadId', '=', leadId)

  let isSigned = false
  let crashes = 0
  for (let step = 0; !isSigned; step += 5) {
    testApp.clock.advance(4)
    stepsUntilCrash = step
    const reply = await call('esign_status')
    const hasCrashed = stepsUntilCrash < 0
    stepsUntilCrash = Number.POSITIVE_INFINITY
    expect(await payouts.execute()).toHaveLength((await findIssuedDocument(kysely, key)) ? 1 : 0)
    if (hasCrashed) crashes += 1
    isSigned = !hasCrashed && reply.Status === 1 && reply.Data.status === 'SIGNED'
  }
  expect(crashes).toBeGreaterThan(5)
  expect(await payouts.execute()).toHaveLength(1)
})

test('a signed PDF of which the reading is aborted is not refused: a job reads it eight times more and then waits for staff', async () => {
  const { kysely } = data.database
  const { decoder, providers } = testApp.dependencies
  const { customer, call, offer } = await signAtProvider('9832000002')
  const { leadId } = customer
  const rewritten = Buffer.from('%PDF-1.7 rewritten /ByteRange')
  const download = vi.spyOn(providers.esign?.provider as Esign, 'download').mockResolvedValue(rewritten)
  const reading = vi.spyOn(decoder, 'readKeywords').mockRejectedValue(new DecodingAborted('keywords'))
  for (let visit = 0; visit < 3; visit++) {
    testApp.clock.advance(4)
    expect(await call('esign_status')).toMatchObject({ Status: 0, Message: expect.stringContaining('nothing is lost') })
  }
  expect(reading).toHaveBeenCalledTimes(1)
  testApp.clock.advance(3_600)
  for (let run = 0; run < 12; run++) {
    await checkEsignsTask.queue(kysely)
    await testApp.runJobs()
  }
  const givenUp = await listGivenUpJobs(kysely, 10)
  expect(givenUp).toMatchObject([{ task: readSignedCopyTask.name, lastError: 'keywords' }])
  expect(reading).toHaveBeenCalledTimes(9)
  testApp.clock.advanceDays(daysBetween(testApp.clock.today(), offer.expires_on as IstDate) + 1)
  await expireOffersTask.queue(kysely)
  await testApp.runJobs()
  expect((await findOffer(kysely, leadId))?.status).toBe('OFFERED')
  download.mockRestore()
  reading.mockRestore()
  await retryGivenUpJobs(kysely, givenUp[0]?.id)
  await testApp.runJobs()
  expect((await findOffer(kysely, leadId))?.status).toBe('SIGNED')
})
