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
/** The app as a process that dies at random statements sees its database; it is calm except while signing. */
let crashing: Database
let isStormy = false
/** So many moments from now it dies once; there is one before and one after each statement. */
let momentsLeft = Number.POSITIVE_INFINITY
const isDue = () => momentsLeft-- === 0
beforeAll(async () => {
  random = seededRandom(14)
  data = await createTestDatabase()
  crashing = crashingDatabase(data.database, () => (isStormy ? random() : isDue() ? 0 : 1), crashShare)
  const env = { ESIGN_PROVIDER: 'simulated' }
  testApp = await createTestApp({ renderer: instantRenderer, env, data: { ...data, database: crashing } })
})
afterAll(async () => {
  await testApp.close()
  await data.drop()
})

/** Repeats work, as a worker or a customer does, until it was done without a crash. */
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

test('whenever the process dies, there is one offer with its documents, and a payout exactly with its signature', async () => {
  const { kysely } = data.database
  const { clock, providers, dataKeys, secret } = testApp.dependencies
  const cipher = createFileCipher(fileKeys(dataKeys, secret))
  const parts = { clock, log: pino({ level: 'silent' }), store: providers.objectStore, cipher }
  const issuer = createDocumentIssuer({ ...parts, database: crashing, renderer: instantRenderer })
  let attempts = 0
  for (let n = 0; n < applicantCount; n++) {
    const customer = await applicantAt(testApp, String(9_831_000_000 + n), 'completed')
    const { leadId, token } = customer
    await decideApplication(testApp.dependencies, leadId)
    isStormy = true
    const dependencies = { database: crashing, clock, issuer }
    attempts += await untilDone(() => issueOffer(dependencies, leadId).then(() => true), Boolean)
    isStormy = false
    const offer = await findOffer(kysely, leadId)
    const documents = await readOfferDocuments(kysely, { leadId, proposalNo: offer?.proposalNo ?? '' })
    expect(hashDocuments(documents)).toEqual(offer?.documentsHash)

    const body = { lead_id: leadId, documents_hash: offer?.documentsHash.toString('hex') }
    await testApp.call({ event_name: 'sign_otp', ...body }, { path: paths.agreement, token })
    const otp = await testApp.codeFor(customer.mobile)
    const sign = () => testApp.call({ event_name: 'sign', otp, ...body }, { path: paths.agreement, token })
    isStormy = true
    attempts += await untilDone(sign, ({ Status }) => Status === 1)
    isStormy = false
    const payouts = kysely.selectFrom('payouts').select('lead_id').where('lead_id', '=', leadId)
    expect(await payouts.execute()).toHaveLength(1)
    const signatures = kysely.selectFrom('offer_events').select('id').where('kind', '=', 'SIGNED')
    expect(await signatures.where('lead_id', '=', leadId).execute()).toHaveLength(1)
    expect((await findOffer(kysely, leadId))?.status).toBe('SIGNED')
  }
  expect(attempts).toBeGreaterThan(applicantCount * 3)
})

test('wherever the process dies while a signature is fetched, there is a payout exactly with its signed PDF', async () => {
  const { kysely } = data.database
  const { customer, ask, hash } = await offeredLoan(testApp, '9832000001')
  const { leadId } = customer
  const { Data } = await ask('esign_start', { documents_hash: hash, version: consentTexts.esign.version })
  const { pathname, search } = new URL((Data.esign as { request: { url: string } }).request.url)
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  await testApp.app.inject({ method: 'POST', url: pathname + search, headers, payload: 'outcome=sign' })
  const key = { leadId, kind: 'ESIGNED_AGREEMENT', reference: `KFS${leadId}-1` } as const
  const payouts = kysely.selectFrom('payouts').select('lead_id').where('lead_id', '=', leadId)

  let isSigned = false
  let crashes = 0
  for (let moment = 0; !isSigned; moment += 5) {
    testApp.clock.advance(4)
    momentsLeft = moment
    const reply = await ask('esign_status')
    const hasCrashed = momentsLeft < 0
    momentsLeft = Number.POSITIVE_INFINITY
    expect(await payouts.execute()).toHaveLength((await findIssuedDocument(kysely, key)) ? 1 : 0)
    if (hasCrashed) crashes += 1
    isSigned = !hasCrashed && reply.Status === 1 && reply.Data.status === 'SIGNED'
  }
  expect(crashes).toBeGreaterThan(5)
  expect(await payouts.execute()).toHaveLength(1)
})
