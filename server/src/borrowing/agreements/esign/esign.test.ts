import { consentTexts } from 'contract/account/consent-purposes'
import { paths } from 'contract/paths'
import { addDays, daysBetween, type IstDate, istDateOf, startOfDay } from 'domain/calendar/ist-date'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { businessTime } from '../../../platform/clock.ts'
import type { Esign, EsignStatus } from '../../../providers/esign/esign.ts'
import type { Payout } from '../../../providers/payout/payout.ts'
import { ProviderFailure } from '../../../providers/provider-failure.ts'
import { findLead } from '../../../records/loans/leads.ts'
import { instantRenderer } from '../../../testing/instant-renderer.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { checkEsignsTask, expireOffersTask } from '../jobs.ts'
import { findOffer } from '../offers.ts'
import { type OfferedLoan, offeredLoan, signingCode } from '../testing/offered-loan.ts'
import { findLatestEsign } from './esign-requests.ts'

const instantPayout: Payout = {
  pay: async () => ({ kind: 'paid', bankReference: 'UTR1' }),
  find: async () => undefined,
}

let testApp: TestApp
let esign: Esign
beforeAll(async () => {
  const env = { ESIGN_PROVIDER: 'simulated' }
  testApp = await createTestApp({ renderer: instantRenderer, payout: instantPayout, env })
  const { provider } = testApp.dependencies.providers.esign ?? {}
  if (provider === undefined) throw new Error('there is no eSign provider')
  esign = provider
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => testApp.close())

let lastMobile = 9_836_000_000
const offered = () => offeredLoan(testApp, String(++lastMobile))
const kysely = () => testApp.data.database.kysely
const { version } = consentTexts.esign
const unreachable = () => Promise.reject(new ProviderFailure('setu', 'unreachable'))

const start = ({ call, hash }: OfferedLoan) => call('esign_start', { documents_hash: hash, version })
const esignOf = (reply: { Data: Record<string, unknown> }) =>
  reply.Data.esign as { request: { status: string; url: string | null } | null } | null

/** Submits the provider's page as the signer. */
async function act(url: string | null | undefined, outcome: string) {
  const { pathname, search } = new URL(url ?? '')
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  await testApp.app.inject({ method: 'POST', url: pathname + search, headers, payload: `outcome=${outcome}` })
}
async function startAndSign(loan: OfferedLoan, outcome = 'sign') {
  const reply = await start(loan)
  expect(reply).toMatchObject({ Status: 1 })
  await act(esignOf(reply)?.request?.url, outcome)
}

/** Calls esign_status like a page to which the customer returns, after the minimum interval between checks. */
function returnToPage({ call }: OfferedLoan) {
  testApp.clock.advance(4)
  return call('esign_status')
}

async function poll(minutes = 3) {
  testApp.clock.advance(minutes * 60)
  await checkEsignsTask.queue(kysely())
  await testApp.runJobs()
}

const countOf = async (table: 'payouts' | 'loans', leadId: number) =>
  (await kysely().selectFrom(table).select('leadId').where('leadId', '=', leadId).execute()).length
const statusOf = async ({ customer }: OfferedLoan) => (await findLead(kysely(), customer.leadId))?.status
const requestOf = ({ customer }: OfferedLoan) => findLatestEsign(kysely(), customer.leadId)
const documentsOf = ({ customer }: OfferedLoan) =>
  kysely().selectFrom('issuedDocuments').select(['kind', 'sha256']).where('leadId', '=', customer.leadId).execute()

async function expectUnsigned(loan: OfferedLoan) {
  expect(await countOf('payouts', loan.customer.leadId)).toBe(0)
  expect((await documentsOf(loan)).map(({ kind }) => kind)).not.toContain('ESIGNED_AGREEMENT')
}

test('after signing at the provider, the signed PDF of the unchanged agreement is stored with the signature, whose time is not after its receipt even in a simulated day, and the loan is paid out once', async () => {
  testApp.clock.advanceDays(1)
  const loan = await offered()
  const { leadId } = loan.customer
  expect(loan.offer).toMatchObject({ esign: { provider: 'Setu', request: null } })
  const sending = vi.spyOn(esign, 'start').mockImplementationOnce(async (request) => {
    expect(await requestOf(loan)).toMatchObject({ status: 'OPEN', sent: undefined })
    sending.mockRestore()
    return esign.start(request)
  })
  await startAndSign(loan)
  expect(await statusOf(loan)).toBe('SANCTIONED')
  expect(await returnToPage(loan)).toMatchObject({ Status: 1, Data: { status: 'SIGNED', signed_with: 'ESIGN' } })
  expect((await findOffer(kysely(), leadId))?.signedAt?.getTime()).toBeLessThanOrEqual(
    businessTime(testApp.clock).getTime(),
  )
  const request = await requestOf(loan)
  expect(request).toMatchObject({ status: 'SIGNED', documentsHash: Buffer.from(loan.hash, 'hex') })
  const replies = await Promise.all([returnToPage(loan), returnToPage(loan), loan.call('esign_status')])
  expect(replies.map(({ Status }) => Status)).toEqual([1, 1, 1])
  await testApp.runJobs()
  expect([await statusOf(loan), await countOf('payouts', leadId)]).toEqual(['DISBURSED', 1])
  const documents = await documentsOf(loan)
  expect(documents).toContainEqual({ kind: 'ESIGNED_AGREEMENT', sha256: request?.signedSha256 })
  expect(documents.map(({ kind }) => kind)).toContain('SIGNING_CERTIFICATE')
  expect(documents).toContainEqual({ kind: 'AGREEMENT', sha256: request?.sent?.documentSha256 })
  const signature = kysely().selectFrom('offerEvents').selectAll().where('leadId', '=', leadId)
  expect(await signature.where('kind', '=', 'SIGNED').execute()).toMatchObject([
    { documentsHash: Buffer.from(loan.hash, 'hex'), maskedMobile: `••••••${loan.customer.mobile.slice(-4)}` },
  ])
})

test('only the status at the provider counts, even without the name and year of birth, and it is polled if the customer does not return', async () => {
  const loan = await offered()
  changeReport(({ signer }) => ({ signer: { ...signer, name: null, birthYear: null } }))
  await startAndSign(loan, 'fail')
  for (let visit = 0; visit < 2; visit++)
    expect(esignOf(await returnToPage(loan))?.request).toMatchObject({ status: 'OPEN', url: expect.any(String) })
  await expectUnsigned(loan)
  await act(esignOf(await loan.call('offer'))?.request?.url, 'sign')
  await poll(0)
  expect(await statusOf(loan)).toBe('SANCTIONED')
  await poll()
  expect(await statusOf(loan)).toBe('DISBURSED')
})

test('signing needs the hash of the offered documents and a current consent that was not withdrawn', async () => {
  const loan = await offered()
  const refusedHash = await loan.call('esign_start', { documents_hash: 'b'.repeat(64), version })
  expect(refusedHash).toMatchObject({ Status: 0, error: 'OFFER_CHANGED' })
  const outdated = await loan.call('esign_start', { documents_hash: loan.hash, version: 'esign-2020-01' })
  expect(outdated).toMatchObject({ Status: 0, Message: expect.stringContaining('wording of this consent has changed') })
  expect(await requestOf(loan)).toBeUndefined()
  await startAndSign(loan)
  const consents = (event_name: string) =>
    testApp.call({ event_name, purpose: 'esign' }, { path: paths.consents, token: loan.customer.token })
  expect(await consents('list')).toMatchObject({
    Data: { history: [{ purpose: 'esign', action: 'GIVEN', version }, {}] },
  })
  expect(await consents('give')).toMatchObject({ Status: 0 })
  const { download } = esign
  vi.spyOn(esign, 'download').mockImplementation(async (id) => {
    await consents('withdraw')
    return download(id)
  })
  expect(esignOf(await returnToPage(loan))?.request).toMatchObject({ status: 'CANCELLED' })
  await expectUnsigned(loan)
})

type Signed = Extract<EsignStatus, { kind: 'signed' }>

/** Makes the provider report a signature with these changes. */
function changeReport(change: (signed: Signed) => Partial<Signed>): void {
  const { readStatus } = esign
  vi.spyOn(esign, 'readStatus').mockImplementation(async (id) => {
    const status = await readStatus(id)
    return status.kind === 'signed' ? { ...status, ...change(status) } : status
  })
}

test.each([
  ['a signature of another person', 'sign_as_another', () => {}],
  [
    'a signature from another mobile',
    'sign',
    () => changeReport(({ signer }) => ({ signer: { ...signer, mobile: '9836999999' } })),
  ],
  [
    'a signature of somebody born in another year',
    'sign',
    () => changeReport(({ signer }) => ({ signer: { ...signer, birthYear: '1950' } })),
  ],
  ['a signature on a document with another id', 'sign', () => changeReport(() => ({ documentId: 'another' }))],
  [
    'a signature on another document',
    'sign',
    () => void vi.spyOn(esign, 'download').mockResolvedValue(Buffer.from('%PDF-1.7 another /ByteRange')),
  ],
  [
    'a document without a signature',
    'sign',
    () => {
      const { download } = esign
      vi.spyOn(esign, 'download').mockImplementation(async (id) => {
        const bytes = await download(id)
        return bytes.subarray(0, bytes.indexOf('\n99999 0 obj'))
      })
    },
  ],
])('%s is refused, and the offer can still be signed with a code', async (_what, outcome, prepare) => {
  const loan = await offered()
  prepare()
  await startAndSign(loan, outcome)
  expect(esignOf(await returnToPage(loan))?.request).toMatchObject({ status: 'REFUSED', url: null })
  await expectUnsigned(loan)
  const otp = await signingCode(testApp, loan)
  expect(await loan.call('sign', { documents_hash: loan.hash, otp })).toMatchObject({
    Data: { status: 'SIGNED', signed_with: 'CODE' },
  })
})

test('after signing with a code, the request is cancelled at the provider', async () => {
  const loan = await offered()
  const { request } = esignOf(await start(loan)) ?? {}
  const otp = await signingCode(testApp, loan)
  await loan.call('sign', { documents_hash: loan.hash, otp })
  await testApp.runJobs()
  const { pathname, search } = new URL(request?.url ?? '')
  const page = await testApp.app.inject({ url: pathname + search })
  expect(page.body).toContain('not available anymore')
  expect(await start(loan)).toMatchObject({ Status: 0 })
})

/** Moves the clock to a time before or after the midnight with which the offer's last day ends. */
function moveTo({ offer }: OfferedLoan, minutesAfterLastDay: number): void {
  const instant = new Date(startOfDay(addDays(offer.expires_on as IstDate, 1)).getTime() + minutesAfterLastDay * 60_000)
  testApp.clock.advance((instant.getTime() - testApp.clock.now().getTime()) / 1000)
  testApp.clock.advanceDays(daysBetween(testApp.clock.today(), istDateOf(instant)))
}

async function expireOffers() {
  await expireOffersTask.queue(kysely())
  await testApp.runJobs()
}

async function expireOffersAt(loan: OfferedLoan, minutesAfterLastDay: number) {
  moveTo(loan, minutesAfterLastDay)
  await expireOffers()
}

test('a signature made in the last minute of the last day counts when it is found after midnight', async () => {
  const loan = await offered()
  const { request } = esignOf(await start(loan)) ?? {}
  moveTo(loan, -0.5)
  await act(request?.url, 'sign')
  await expireOffersAt(loan, 1)
  expect(await statusOf(loan)).toBe('SANCTIONED')
  await expireOffersAt(loan, 6)
  expect([await statusOf(loan), await countOf('payouts', loan.customer.leadId)]).toEqual(['DISBURSED', 1])
  const { signedAt } = (await findOffer(kysely(), loan.customer.leadId)) ?? {}
  expect(signedAt && istDateOf(signedAt)).toBe(loan.offer.expires_on)
})

test('a signature made after the last day leads to no loan, and neither does one after the offer was declined', async () => {
  const [declined, late] = [await offered(), await offered()]
  const cancelling = vi.spyOn(esign, 'cancel').mockImplementation(unreachable)
  await start(declined)
  await declined.call('decline')
  expect(await requestOf(declined)).toMatchObject({ status: 'CANCELLED' })
  const { request } = esignOf(await start(late)) ?? {}
  moveTo(late, 1)
  await act(request?.url, 'sign')
  await poll()
  expect([(await requestOf(late))?.status, await statusOf(late)]).toEqual(['CANCELLED', 'SANCTIONED'])
  await expireOffers()
  await poll(600)
  for (const loan of [declined, late]) {
    await expectUnsigned(loan)
    expect(await statusOf(loan)).toBe('CANCELLED')
  }
  expect(cancelling).toHaveBeenCalled()
})

test('an offer with an open request ends once the provider says that nobody has signed', async () => {
  const loan = await offered()
  await start(loan)
  await expireOffersAt(loan, 1)
  expect(await statusOf(loan)).toBe('SANCTIONED')
  await expireOffersAt(loan, 6)
  expect([await statusOf(loan), (await requestOf(loan))?.status]).toEqual(['CANCELLED', 'CANCELLED'])
  const demonstrated = await offered()
  await start(demonstrated)
  testApp.clock.advanceDays(daysBetween(testApp.clock.today(), demonstrated.offer.expires_on as IstDate) + 2)
  await expireOffers()
  expect(await statusOf(demonstrated)).toBe('CANCELLED')
})

test('at most ten requests a day are started for an offer', async () => {
  const loan = await offered()
  await startAndSign(loan, 'decline')
  await returnToPage(loan)
  const copied = 'lead_id, customer_id, documents_hash, provider, status, reason, created_at, ended_at, masked_mobile'
  await testApp.data.asOwner(
    `insert into esign_requests (${copied}, device, address_hash, request_id)
     select ${copied}, device, address_hash, request_id from esign_requests, generate_series(1, 8) where lead_id = $1`,
    [loan.customer.leadId],
  )
  await startAndSign(loan, 'decline')
  await returnToPage(loan)
  expect(await start(loan)).toMatchObject({ Status: 0, Message: expect.stringContaining('many times today') })
})
