import { paths } from 'contract/paths'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decideApplication } from '../applications/decision/decide-application.ts'
import { crashingDatabase, SimulatedCrash } from '../applications/testing/crashing-database.ts'
import { seededRandom } from '../applications/testing/fake-payout-bank.ts'
import { createFileCipher, fileKeys } from '../files/file-cipher.ts'
import { createDocumentIssuer } from '../issued-documents/document-issuer.ts'
import type { Database } from '../platform/database/database.ts'
import { applicantAt } from '../testing/application.ts'
import { instantRenderer } from '../testing/instant-renderer.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { issueOffer } from './issue-offer.ts'
import { hashDocuments, readOfferDocuments } from './offer-documents.ts'
import { findOffer } from './offers.ts'

const applicantCount = 5
const crashShare = 0.06
const maxTries = 200

let data: TestDatabase
let testApp: TestApp
let random: () => number
/** The app as a process that dies at random statements sees its database; it is calm except while signing. */
let crashing: Database
let isStormy = false
beforeAll(async () => {
  random = seededRandom(14)
  data = await createTestDatabase()
  crashing = crashingDatabase(data.database, () => (isStormy ? random() : 1), crashShare)
  testApp = await createTestApp({ renderer: instantRenderer, data: { ...data, database: crashing } })
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
