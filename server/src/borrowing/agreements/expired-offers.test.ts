import { paths } from 'contract/paths'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { instantRenderer } from '../../testing/instant-renderer.ts'
import { takeStep } from '../../testing/registered-customer.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { type OfferedLoan, offeredLoan } from './testing/offered-loan.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp({ renderer: instantRenderer })
})
afterAll(() => testApp.close())

let lastMobile = 9_831_000_000

type Reply = { Data: Record<string, unknown>; data: { status: string }[] }
type Lead = { lead_id: number; status: string }

/** The time passes, but no job runs. */
async function expiredOffer(): Promise<OfferedLoan> {
  const loan = await offeredLoan(testApp, String(++lastMobile))
  while (testApp.clock.today() <= String(loan.offer.expires_on)) testApp.clock.advanceDays(1)
  return loan
}

const ask = async ({ customer: { token } }: OfferedLoan, path: string, body: object = {}) =>
  (await testApp.call(body, { path, token })) as unknown as Reply

test('an offer that has expired is refused to be signed, and its page says so, before the job has run', async () => {
  const { call, hash } = await expiredOffer()
  expect((await call('offer')).Data).toMatchObject({ status: 'EXPIRED' })
  for (const event of ['sign_otp', 'sign'])
    expect(await call(event, { documents_hash: hash, otp: '1234' })).toMatchObject({ error: 'OFFER_EXPIRED' })
})

test('an offer that has expired is refused to be declined, and is recorded as expired', async () => {
  const loan = await expiredOffer()
  expect(await loan.call('decline')).toMatchObject({ Status: 0, error: 'OFFER_EXPIRED' })
  await ask(loan, paths.allLeads, { pancard: loan.customer.pan })
  const { rows } = await testApp.data.asOwner('select kind from offer_events where lead_id = $1 order by id', [
    loan.customer.leadId,
  ])
  expect(rows.map(({ kind }) => kind)).toEqual(['ISSUED', 'VIEWED', 'EXPIRED'])
  expect((await loan.call('offer')).Data).toMatchObject({ status: 'EXPIRED' })
})

const views: [string, (loan: OfferedLoan) => Promise<string | undefined>][] = [
  [
    'the home screen',
    async (loan) => {
      const { Data } = await ask(loan, paths.customerProfile)
      expect(Data).toMatchObject({ next_event_name: 'register_now', eligibility_status: 0 })
      return (Data.lead_details as Lead).status
    },
  ],
  [
    'the history',
    async (loan) => {
      const { Data } = await ask(loan, paths.allLeads, { pancard: loan.customer.pan })
      return (Data.lead_list as Lead[])[0]?.status
    },
  ],
  [
    'the details',
    async (loan) => (await ask(loan, paths.leadDetail, { lead_id: loan.customer.leadId })).data[0]?.status,
  ],
]

test.each(views)(
  'after an offer has expired, %s shows the application as cancelled before the job has run',
  async (...view) => {
    const [, statusOf] = view
    const loan = await expiredOffer()
    expect(await statusOf(loan)).toBe('CANCELLED')
    expect(await takeStep(testApp, loan.customer, 'register_now')).toMatchObject({
      Status: 1,
      Data: { eligibility_status: 1 },
    })
  },
)

test('the profile says by the date that an offer has expired, and writes nothing', async () => {
  const loan = await expiredOffer()
  const { Data } = await ask(loan, paths.customerProfile)
  expect(Data).toMatchObject({ next_event_name: 'register_now', lead_details: { status: 'CANCELLED' } })
  const { rows } = await testApp.data.asOwner(
    'select leads.status, offers.status as offer from leads join offers on lead_id = id where id = $1',
    [loan.customer.leadId],
  )
  expect(rows).toEqual([{ status: 'SANCTIONED', offer: 'OFFERED' }])
})

test('until the end of its last day an offer is shown as approved', async () => {
  const loan = await offeredLoan(testApp, String(++lastMobile))
  while (testApp.clock.today() < String(loan.offer.expires_on)) testApp.clock.advanceDays(1)
  const { Data } = await ask(loan, paths.customerProfile)
  expect(Data.lead_details).toMatchObject({ status: 'SANCTIONED' })
})
