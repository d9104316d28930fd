import { createHash } from 'node:crypto'
import { consentTexts } from 'contract/account/consent-purposes'
import type { IssuedDocumentKind } from 'contract/documents/issued-document-kinds'
import { paths } from 'contract/paths'
import { addDays } from 'domain/calendar/ist-date'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import type { Payout } from '../../providers/payout/payout.ts'
import { sendDocumentsTask } from '../../records/emails/queue-document-email.ts'
import { createFileCipher, fileKeys } from '../../records/files/file-cipher.ts'
import { createDocumentIssuer } from '../../records/issued-documents/document-issuer.ts'
import { findIssuedDocument } from '../../records/issued-documents/queries.ts'
import { readLoanAccount } from '../../records/ledger/loan-account.ts'
import { findLead } from '../../records/loans/leads.ts'
import { applicantAt, signOffer } from '../../testing/application.ts'
import { instantRenderer } from '../../testing/instant-renderer.ts'
import { type Registered, takeStep } from '../../testing/registered-customer.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { createPayout, findPayout } from '../payouts/payouts.ts'
import { expireOffersTask } from './jobs.ts'
import { type OfferedLoan, offeredLoan, signingCode } from './testing/offered-loan.ts'

const orders: string[] = []
const countingPayout: Payout = {
  pay: async ({ transferId }) => {
    orders.push(transferId)
    return { kind: 'paid', bankReference: 'UTR1' }
  },
  find: async () => undefined,
}

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp({ renderer: instantRenderer, payout: countingPayout })
})
afterAll(() => testApp.close())

let lastMobile = 9_830_000_000
const kysely = () => testApp.data.database.kysely
const statusOf = async (leadId: number) => (await findLead(kysely(), leadId))?.status
const eventsOf = async (leadId: number) =>
  (await kysely().selectFrom('offerEvents').selectAll().where('leadId', '=', leadId).orderBy('id').execute()).map(
    ({ kind }) => kind,
  )

const offered = () => offeredLoan(testApp, String(++lastMobile))
const codeOf = (loan: OfferedLoan) => signingCode(testApp, loan)

test('an offer lists its documents, and its signature is recorded with device, address and mobile', async () => {
  const loan = await offered()
  const { customer, call, hash, offer } = loan
  expect(offer).toMatchObject({
    status: 'OFFERED',
    proposal_no: `KFS${customer.leadId}-1`,
    net_amount: 9_764,
    due_amount: 10_700,
    due_on: addDays(testApp.clock.today(), 7),
    signed_at: null,
    esign: null,
  })
  expect(offer.documents).toMatchObject([{ kind: 'KFS' }, { kind: 'SANCTION_LETTER' }, { kind: 'AGREEMENT' }])
  const otp = await codeOf(loan)
  expect(await call('sign', { documents_hash: hash, otp })).toMatchObject({ Status: 1, Data: { status: 'SIGNED' } })
  expect(await findPayout(kysely(), customer.leadId)).toMatchObject({ amountPaise: 976_400 })
  expect(await eventsOf(customer.leadId)).toEqual(['ISSUED', 'VIEWED', 'SIGN_REQUESTED', 'SIGNED'])
  const signature = kysely().selectFrom('offerEvents').selectAll().where('kind', '=', 'SIGNED')
  expect(await signature.where('leadId', '=', customer.leadId).executeTakeFirst()).toMatchObject({
    documentsHash: Buffer.from(hash, 'hex'),
    maskedMobile: `••••••${customer.mobile.slice(-4)}`,
    addressHash: expect.any(Buffer),
    requestId: expect.any(String),
  })
  await testApp.runJobs()
  const documents = kysely().selectFrom('issuedDocuments').select('kind').where('leadId', '=', customer.leadId)
  expect((await documents.execute()).map(({ kind }) => kind)).toContain('SIGNING_CERTIFICATE')
})

test('an offer is recorded as viewed when its page is opened, and not when only its status is shown', async () => {
  const customer = await applicantAt(testApp, String(++lastMobile), 'completed')
  await testApp.runJobs()
  const open = (body: object) =>
    testApp.call(
      { event_name: 'offer', lead_id: customer.leadId, ...body },
      { path: paths.agreement, token: customer.token },
    )
  expect(await open({ is_read: false })).toMatchObject({ Status: 1, Data: { status: 'OFFERED' } })
  expect(await eventsOf(customer.leadId)).toEqual(['ISSUED'])
  await open({})
  expect(await eventsOf(customer.leadId)).toEqual(['ISSUED', 'VIEWED'])
})

/** What the instant renderer has drawn. */
async function readDocument(leadId: number, kind: IssuedDocumentKind): Promise<string> {
  const { database, clock, log, providers, dataKeys } = testApp.dependencies
  const cipher = createFileCipher(fileKeys(dataKeys))
  const parts = { database, clock, log, store: providers.objectStore, cipher, renderer: instantRenderer }
  const sendDocuments = sendDocumentsTask
  const document = await findIssuedDocument(kysely(), { leadId, kind, reference: `KFS${leadId}-1` })
  if (document === undefined) throw new Error(`there is no ${kind}`)
  return String(await createDocumentIssuer({ ...parts, sendDocuments }).readBytes(document))
}

test('the agreement names the other documents of its offer by their hashes', async () => {
  const { customer, offer } = await offered()
  const agreement = await readDocument(customer.leadId, 'AGREEMENT')
  for (const { kind, sha256 } of offer.documents as { kind: string; sha256: string }[])
    expect([kind, agreement.includes(sha256)]).toEqual([kind, kind !== 'AGREEMENT'])
})

test('after signing, the agreement has the same bytes, even if it would be drawn differently now, and a certificate names its hash, who signed, when and how', async () => {
  const loan = await offered()
  const { leadId, mobile } = loan.customer
  const agreement = await readDocument(leadId, 'AGREEMENT')
  const otp = await codeOf(loan)
  await testApp.data.asOwner(
    `update applicants set residence_address1 = 'Another House'
     where customer_id = (select customer_id from leads where id = $1)`,
    [leadId],
  )
  const { Data } = await loan.call('sign', { documents_hash: loan.hash, otp })
  await testApp.runJobs()
  expect(await readDocument(leadId, 'AGREEMENT')).toBe(agreement)
  const certificate = await readDocument(leadId, 'SIGNING_CERTIFICATE')
  const signedAt = new Date(new Date(String(Data.signed_at)).getTime() + 19_800_000).toISOString()
  for (const each of [
    createHash('sha256').update(agreement).digest('hex'),
    '"Signed by","value":"ASHA LAKSHMI KULKARNI"',
    `${signedAt.slice(11, 19)} IST`,
    `One-time code sent to the mobile ••••••${mobile.slice(-4)}`,
  ])
    expect(certificate).toContain(each)
  const listed = await testApp.call(
    { event_name: 'list', lead_id: leadId },
    { path: paths.documents, token: loan.customer.token },
  )
  expect((listed.Data.documents as { title: string }[]).map(({ title }) => title)).toEqual(
    expect.arrayContaining(['Loan agreement', 'Signing certificate']),
  )
})

test('a loan that is paid out days after signing keeps its cost, and its repayment day moves by the same days', async () => {
  const { customer, offer } = await offered()
  await signOffer(testApp, customer)
  testApp.clock.advanceDays(2)
  await testApp.runJobs()
  const repaymentOn = addDays(testApp.clock.today(), 7)
  const loan = await readLoanAccount(kysely(), customer.leadId)
  expect(loan).toMatchObject({ disbursedOn: testApp.clock.today(), repaymentOn })
  const shown = await testApp.call({ lead_id: customer.leadId }, { path: paths.leadDetail, token: customer.token })
  expect(shown).toMatchObject({ collection: [{ repayment_amount: offer.due_amount, repayment_date: repaymentOn }] })
})

test('signing in two tabs at once and again after success pays out once, and repeating it with another hash is refused', async () => {
  const loan = await offered()
  const { customer, call, hash } = loan
  const otp = await codeOf(loan)
  const sign = () => call('sign', { documents_hash: hash, otp })
  const replies = await Promise.all([sign(), sign(), sign()])
  expect(replies.map(({ Status }) => Status)).toEqual([1, 1, 1])
  await testApp.runJobs()
  expect(await sign()).toMatchObject({ Status: 1, Data: { status: 'SIGNED' } })
  const withOther = await call('sign', { documents_hash: 'd4'.repeat(32), otp })
  expect(withOther).toMatchObject({ Status: 0, error: 'OFFER_CHANGED' })
  await testApp.runJobs()
  expect(await statusOf(customer.leadId)).toBe('DISBURSED')
  expect(orders.filter((id) => id.startsWith(`AGR${customer.leadId}T`))).toHaveLength(1)
})

test('without an eSign provider an offer can be signed only with a code', async () => {
  const { call, hash } = await offered()
  const { version } = consentTexts.esign
  expect(await call('esign_start', { documents_hash: hash, version })).toMatchObject({ Status: 0 })
  expect(await call('esign_status')).toMatchObject({ Status: 1, Data: { status: 'OFFERED', esign: null } })
})

test('a code signs only the documents it was sent for', async () => {
  const [loan, other] = [await offered(), await offered()]
  const otp = await codeOf(loan)
  const changed = await loan.call('sign', { documents_hash: other.hash, otp })
  expect(changed).toMatchObject({ Status: 0, error: 'OFFER_CHANGED' })
  expect(await other.call('sign', { documents_hash: other.hash, otp })).toMatchObject({
    Status: 0,
    Message: 'This code can no longer be used. Please ask for a new one.',
  })
  const wrong = otp === '0000' ? '0001' : '0000'
  expect(await loan.call('sign', { documents_hash: loan.hash, otp: wrong })).toMatchObject({ Status: 0 })
  expect([await statusOf(loan.customer.leadId), await statusOf(other.customer.leadId)]).toEqual([
    'SANCTIONED',
    'SANCTIONED',
  ])
  expect(await findPayout(kysely(), loan.customer.leadId)).toBeUndefined()
})

test('an offer whose stored documents have changed cannot be signed', async () => {
  const loan = await offered()
  const otp = await codeOf(loan)
  const { leadId } = loan.customer
  await testApp.data.asOwner('alter table issued_documents disable trigger user')
  await testApp.data.asOwner(
    "update issued_documents set sha256 = sha256('other') where lead_id = $1 and kind = 'AGREEMENT'",
    [leadId],
  )
  await testApp.data.asOwner('alter table issued_documents enable trigger user')
  expect(await loan.call('sign', { documents_hash: loan.hash, otp })).toMatchObject({ httpStatus: 500 })
  expect(await findPayout(kysely(), leadId)).toBeUndefined()
})

const canApplyAgain = async (customer: Registered) =>
  expect(await takeStep(testApp, customer, 'register_now')).toMatchObject({ Status: 1 })

test('an offer can be signed until its last day; then the application is cancelled, and the customer may apply at once', async () => {
  const loan = await offered()
  const { customer, call, hash, offer } = loan
  const otp = await codeOf(loan)
  const expire = async () => {
    await expireOffersTask.queue(kysely())
    await testApp.runJobs()
  }
  while (testApp.clock.today() < String(offer.expires_on)) testApp.clock.advanceDays(1)
  await expire()
  expect(await statusOf(customer.leadId)).toBe('SANCTIONED')
  testApp.clock.advance(60)
  expect(await call('sign_otp', { documents_hash: hash })).toMatchObject({ Status: 1 })
  testApp.clock.advanceDays(1)
  expect(await call('sign', { documents_hash: hash, otp })).toMatchObject({ Status: 0, error: 'OFFER_EXPIRED' })
  expect(await findPayout(kysely(), customer.leadId)).toBeUndefined()
  await expire()
  expect(await statusOf(customer.leadId)).toBe('CANCELLED')
  expect(await eventsOf(customer.leadId)).toContain('EXPIRED')
  expect(await call('sign', { documents_hash: hash, otp })).toMatchObject({ Status: 0, error: 'OFFER_EXPIRED' })
  await canApplyAgain(customer)
})

test('a declined offer cannot be signed any more, and a signed one cannot be declined', async () => {
  const loan = await offered()
  const otp = await codeOf(loan)
  expect(await loan.call('decline')).toMatchObject({ Status: 1, Data: { status: 'DECLINED' } })
  expect(await loan.call('decline')).toMatchObject({ Status: 1, Data: { status: 'DECLINED' } })
  expect(await loan.call('sign', { documents_hash: loan.hash, otp })).toMatchObject({ Status: 0 })
  expect(await statusOf(loan.customer.leadId)).toBe('CANCELLED')
  await canApplyAgain(loan.customer)

  const signed = await offered()
  await signOffer(testApp, signed.customer)
  expect(await signed.call('decline')).toMatchObject({ Status: 0 })
  expect(await statusOf(signed.customer.leadId)).toBe('SANCTIONED')
})

test('the database itself refuses a payout without a signature and changes of an offer', async () => {
  const { customer } = await offered()
  const { leadId } = customer
  const pay = inTransaction(testApp.data.database, (transaction) =>
    createPayout(transaction, { leadId, amountPaise: 976_400, createdAt: new Date() }),
  )
  await expect(pay).rejects.toThrow('is not signed, so it is not paid out')
  const change = kysely()
    .updateTable('offers')
    .set({ documentsHash: Buffer.alloc(32) })
  await expect(change.where('leadId', '=', leadId).execute()).rejects.toThrow('an offer is not changed')
  await testApp.runJobs()
  expect(orders.filter((id) => id.startsWith(`AGR${leadId}T`))).toEqual([])
})
