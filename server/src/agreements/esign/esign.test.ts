import { consentTexts } from 'contract/account/consent-purposes'
import { paths } from 'contract/paths'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { findLead } from '../../loans/leads.ts'
import { addJob } from '../../platform/jobs/add-job.ts'
import type { Esign } from '../../providers/esign/esign.ts'
import type { Payout } from '../../providers/payout/payout.ts'
import { ProviderFailure } from '../../providers/provider-failure.ts'
import { instantRenderer } from '../../testing/instant-renderer.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
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
const away = () => Promise.reject(new ProviderFailure('setu', 'away'))

const start = ({ ask, hash }: OfferedLoan) => ask('esign_start', { documents_hash: hash, version })
const esignOf = (reply: { Data: Record<string, unknown> }) =>
  reply.Data.esign as { request: { status: string; url: string | null } | null } | null

/** What the signer does on the provider's page. */
async function act(url: string | null | undefined, outcome: string) {
  const { pathname, search } = new URL(url ?? '')
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  await testApp.app.inject({ method: 'POST', url: pathname + search, headers, payload: `outcome=${outcome}` })
}

async function startAndSign(made: OfferedLoan, outcome = 'sign') {
  const reply = await start(made)
  expect(reply).toMatchObject({ Status: 1 })
  await act(esignOf(reply)?.request?.url, outcome)
}

/** As a page that was returned to, after the pause in which the provider is not asked again. */
function comeBack({ ask }: OfferedLoan) {
  testApp.clock.advance(4)
  return ask('esign_status')
}

async function poll(minutes = 3) {
  testApp.clock.advance(minutes * 60)
  await addJob(kysely(), 'check_esigns', {})
  await testApp.runJobs()
}

const countOf = async (table: 'payouts' | 'loans', leadId: number) =>
  (await kysely().selectFrom(table).select('lead_id').where('lead_id', '=', leadId).execute()).length
const statusOf = async ({ customer }: OfferedLoan) => (await findLead(kysely(), customer.leadId))?.status
const requestOf = ({ customer }: OfferedLoan) => findLatestEsign(kysely(), customer.leadId)
const documentsOf = ({ customer }: OfferedLoan) =>
  kysely().selectFrom('issued_documents').select(['kind', 'sha256']).where('lead_id', '=', customer.leadId).execute()

async function expectUnsigned(made: OfferedLoan) {
  expect(await countOf('payouts', made.customer.leadId)).toBe(0)
  expect((await documentsOf(made)).map(({ kind }) => kind)).not.toContain('ESIGNED_AGREEMENT')
}

test('an offer is signed at the provider: its signed PDF is stored with the signature, then the money is paid out', async () => {
  const made = await offered()
  const { leadId } = made.customer
  expect(made.offer).toMatchObject({ esign: { provider: 'Setu', request: null } })
  const sending = vi.spyOn(esign, 'start').mockImplementationOnce(async (request) => {
    expect(await requestOf(made)).toMatchObject({ status: 'OPEN', sent: undefined })
    sending.mockRestore()
    return esign.start(request)
  })
  await startAndSign(made)
  expect(await statusOf(made)).toBe('SANCTIONED')
  expect(await comeBack(made)).toMatchObject({ Status: 1, Data: { status: 'SIGNED', signed_with: 'ESIGN' } })
  const request = await requestOf(made)
  expect(request).toMatchObject({ status: 'SIGNED', documentsHash: Buffer.from(made.hash, 'hex') })
  const replies = await Promise.all([comeBack(made), comeBack(made), made.ask('esign_status')])
  expect(replies.map(({ Status }) => Status)).toEqual([1, 1, 1])
  await testApp.runJobs()
  expect([await statusOf(made), await countOf('payouts', leadId)]).toEqual(['DISBURSED', 1])
  const documents = await documentsOf(made)
  expect(documents.filter(({ kind }) => kind === 'ESIGNED_AGREEMENT')).toEqual([
    { kind: 'ESIGNED_AGREEMENT', sha256: request?.signedSha256 },
  ])
  expect(documents.map(({ kind }) => kind)).toContain('SIGNED_AGREEMENT')
  const signature = kysely().selectFrom('offer_events').selectAll().where('lead_id', '=', leadId)
  expect(await signature.where('kind', '=', 'SIGNED').execute()).toMatchObject([
    { documents_hash: Buffer.from(made.hash, 'hex'), masked_mobile: `XXXXXX${made.customer.mobile.slice(-4)}` },
  ])
})

test('nobody signs by coming back: the provider is asked, and one who never comes back is polled for', async () => {
  const made = await offered()
  await startAndSign(made, 'fail')
  for (let visit = 0; visit < 2; visit++)
    expect(esignOf(await comeBack(made))?.request).toMatchObject({ status: 'OPEN', url: expect.any(String) })
  await expectUnsigned(made)
  await act(esignOf(await made.ask('offer'))?.request?.url, 'sign')
  await poll(0)
  expect(await statusOf(made)).toBe('SANCTIONED')
  await poll()
  expect(await statusOf(made)).toBe('DISBURSED')
})

test('only exactly these documents are signed, with consent to the words of today that was not withdrawn meanwhile', async () => {
  const made = await offered()
  const refusedHash = await made.ask('esign_start', { documents_hash: 'b'.repeat(64), version })
  expect(refusedHash).toMatchObject({ Status: 0, error: 'OFFER_CHANGED' })
  const outdated = await made.ask('esign_start', { documents_hash: made.hash, version: 'esign-2020-01' })
  expect(outdated).toMatchObject({ Status: 0, Message: expect.stringContaining('words of this consent have changed') })
  expect(await requestOf(made)).toBeUndefined()
  await startAndSign(made)
  const consents = (event_name: string) =>
    testApp.call({ event_name, purpose: 'esign' }, { path: paths.consents, token: made.customer.token })
  expect(await consents('list')).toMatchObject({
    Data: { history: [{ purpose: 'esign', action: 'GIVEN', version }, {}] },
  })
  expect(await consents('give')).toMatchObject({ Status: 0 })
  const { download } = esign
  vi.spyOn(esign, 'download').mockImplementation(async (id) => {
    await consents('withdraw')
    return download(id)
  })
  expect(esignOf(await comeBack(made))?.request).toMatchObject({ status: 'CANCELLED' })
  await expectUnsigned(made)
})

test.each([
  ['another person', 'sign_as_another', () => {}],
  [
    'another document',
    'sign',
    () => void vi.spyOn(esign, 'download').mockResolvedValue(Buffer.from('%PDF-1.7 another /ByteRange')),
  ],
  [
    'a document that is not signed',
    'sign',
    () => {
      const { download } = esign
      vi.spyOn(esign, 'download').mockImplementation(async (id) => {
        const bytes = await download(id)
        return bytes.subarray(0, bytes.indexOf('\n99999 0 obj'))
      })
    },
  ],
])('%s signs nothing, and a code still does', async (_what, outcome, prepare) => {
  const made = await offered()
  prepare()
  await startAndSign(made, outcome)
  expect(esignOf(await comeBack(made))?.request).toMatchObject({ status: 'REFUSED', url: null })
  await expectUnsigned(made)
  const otp = await signingCode(testApp, made)
  expect(await made.ask('sign', { documents_hash: made.hash, otp })).toMatchObject({
    Data: { status: 'SIGNED', signed_with: 'CODE' },
  })
})

test('in two tabs at once there is one request; signed with a code and at the provider there is one payout', async () => {
  const made = await offered()
  const urls = (await Promise.all([start(made), start(made)])).map((reply) => esignOf(reply)?.request?.url)
  expect(urls[0]).toBe(urls[1])
  await testApp.runJobs()
  const left = kysely().selectFrom('simulated_esigns').select('request_id')
  expect(await left.where('identifier', '=', made.customer.mobile).execute()).toHaveLength(1)
  const otp = await signingCode(testApp, made)
  await act(urls[0], 'sign')
  testApp.clock.advance(4)
  const replies = await Promise.all([made.ask('sign', { documents_hash: made.hash, otp }), made.ask('esign_status')])
  expect(replies.map(({ Status }) => Status)).toEqual([1, 1])
  await poll()
  expect([await statusOf(made), await countOf('payouts', made.customer.leadId)]).toEqual(['DISBURSED', 1])
  const isByCode = (await made.ask('offer')).Data.signed_with === 'CODE'
  expect((await requestOf(made))?.status).toBe(isByCode ? 'CANCELLED' : 'SIGNED')
  expect((await documentsOf(made)).some(({ kind }) => kind === 'ESIGNED_AGREEMENT')).toBe(!isByCode)
})

test('after a code has signed, the request is withdrawn at the provider', async () => {
  const made = await offered()
  const { request } = esignOf(await start(made)) ?? {}
  const otp = await signingCode(testApp, made)
  await made.ask('sign', { documents_hash: made.hash, otp })
  await testApp.runJobs()
  const page = await testApp.app.inject({
    url: new URL(request?.url ?? '').pathname + new URL(request?.url ?? '').search,
  })
  expect(page.body).toContain('not available anymore')
  expect(await start(made)).toMatchObject({ Status: 0 })
})

test('a signature that is reported after the offer was declined or has expired leads to no loan', async () => {
  const [declined, expired] = [await offered(), await offered()]
  const cancelling = vi.spyOn(esign, 'cancel').mockImplementation(away)
  await start(declined)
  await declined.ask('decline')
  expect(await requestOf(declined)).toMatchObject({ status: 'CANCELLED' })
  await startAndSign(expired)
  while (testApp.clock.today() <= String(expired.offer.expires_on)) testApp.clock.advanceDays(1)
  expect(await comeBack(expired)).toMatchObject({ Status: 1, Data: { status: 'EXPIRED' } })
  expect(await requestOf(expired)).toMatchObject({ status: 'CANCELLED' })
  await addJob(kysely(), 'expire_offers', {})
  await poll(600)
  for (const made of [declined, expired]) {
    await expectUnsigned(made)
    expect(await statusOf(made)).toBe('CANCELLED')
  }
  expect(cancelling).toHaveBeenCalled()
})

test('while the provider is away nothing is signed or lost, and whoever declines there may start again', async () => {
  const made = await offered()
  const starting = vi.spyOn(esign, 'start').mockImplementation(away)
  expect(await start(made)).toMatchObject({ Status: 0, Message: expect.stringContaining('or sign with a code') })
  expect(esignOf(await made.ask('offer'))?.request).toMatchObject({ status: 'OPEN', url: null })
  starting.mockRestore()
  await startAndSign(made, 'decline')
  expect(esignOf(await comeBack(made))?.request).toMatchObject({ status: 'DECLINED' })
  await startAndSign(made)
  const asking = vi.spyOn(esign, 'readStatus').mockImplementation(away)
  expect(await comeBack(made)).toMatchObject({ Status: 0, Message: expect.stringContaining('nothing is lost') })
  await poll()
  asking.mockRestore()
  const downloading = vi.spyOn(esign, 'download').mockImplementation(away)
  expect(await comeBack(made)).toMatchObject({ Status: 0 })
  await expectUnsigned(made)
  downloading.mockRestore()
  await poll(60)
  expect(await statusOf(made)).toBe('DISBURSED')
})

test('the database itself refuses a second open request, and changes of one that has ended', async () => {
  const made = await offered()
  await startAndSign(made)
  await comeBack(made)
  const change = kysely().updateTable('esign_requests').set({ checks: 9 })
  await expect(change.where('lead_id', '=', made.customer.leadId).execute()).rejects.toThrow('is not changed')
  const { rows } = await testApp.data.asOwner(
    `select indexdef from pg_indexes where indexname like 'esign_requests_one_%'`,
  )
  expect(rows).toHaveLength(2)
})
