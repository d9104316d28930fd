import { consentTexts } from 'contract/account/consent-purposes'
import { paths } from 'contract/paths'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decideApplication } from '../applications/decision/decide-application.ts'
import { crashingDatabase, SimulatedCrash } from '../applications/testing/crashing-database.ts'
import { seededRandom } from '../applications/testing/fake-payout-bank.ts'
import { createFileCipher, fileKeys } from '../files/file-cipher.ts'
import { createDocumentIssuer } from '../issued-documents/document-issuer.ts'
import { findIssuedDocument } from '../issued-documents/queries.ts'
import type { Database } from '../platform/database/database.ts'
import { applicantAt } from '../testing/application.ts'
import { instantRenderer } from '../testing/instant-renderer.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { issueOffer } from './issue-offer.ts'
import { hashDocuments, readOfferDocuments } from './offer-documents.ts'
import { findOffer } from './offers.ts'
import { offeredLoan } from './testing/offered-loan.ts'

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
  const { clock, providers, dataKeys, secret } = testApp.dependencies
  const cipher = createFileCipher(fileKeys(dataKeys, secret))
  const parts = { clock, log: pino({ level: 'silent' }), store: providers.objectStore, cipher }
  const issuer = createDocumentIssuer({ ...parts, database: crashingDb, renderer: instantRenderer })
  let attempts = 0
  for (let n = 0; n < applicantCount; n++) {
    const customer = await applicantAt(testApp, String(9_831_000_000 + n), 'completed')
    const { leadId, token } = customer
    await decideApplication(testApp.dependencies, leadId)
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
    const payouts = kysely.selectFrom('payouts').select('lead_id').where('lead_id', '=', leadId)
    expect(await payouts.execute()).toHaveLength(1)
    const signatures = kysely.selectFrom('offer_events').select('id').where('kind', '=', 'SIGNED')
    expect(await signatures.where('lead_id', '=', leadId).execute()).toHaveLength(1)
    expect((await findOffer(kysely, leadId))?.status).toBe('SIGNED')
  }
  expect(attempts).toBeGreaterThan(applicantCount * 3)
})

test('after a crash anywhere while an eSign signature is accepted, there is a payout only with its signed PDF', async () => {
  const { kysely } = data.database
  const { customer, call, hash } = await offeredLoan(testApp, '9832000001')
  const { leadId } = customer
  const { Data } = await call('esign_start', { documents_hash: hash, version: consentTexts.esign.version })
  const { pathname, search } = new URL((Data.esign as { request: { url: string } }).request.url)
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  await testApp.app.inject({ method: 'POST', url: pathname + search, headers, payload: 'outcome=sign' })
  const key = { leadId, kind: 'ESIGNED_AGREEMENT', reference: `KFS${leadId}-1` } as const
  const payouts = kysely.selectFrom('payouts').select('lead_id').where('lead_id', '=', leadId)

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
