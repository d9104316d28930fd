import { paths } from 'contract/paths'
import { formatDate } from 'domain/calendar/format-date'
import { addDays } from 'domain/calendar/ist-date'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readEntries } from '../ledger/read-entries.ts'
import { startJobs } from '../platform/jobs/jobs.ts'
import { tasks } from '../tasks.ts'
import { applicantAt, apply } from '../testing/application.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

let house: TestApp
beforeAll(async () => {
  house = await createTestApp()
})
afterAll(() => house.close())

const inbox = async (mobile: string) =>
  (await house.app.inject({ url: `/simulators/inbox.json?mobile=${mobile}` })).json() as { text: string }[]
const settle = async () => {
  await house.runJobs()
  await house.data.database.pool.query("update simulated_payouts set ordered_at = ordered_at - interval '2 seconds'")
  await house.runJobs()
}

test('an application lives its whole life by itself: complete, decided, paid out, told', async () => {
  const customer = await applicantAt(house, '9810000001', 'banking_details')
  const { token, leadId } = customer
  const completed = await apply(house, customer, 'banking_details')
  expect(completed).toMatchObject({ Status: 1, Data: { next_step: 'completed', step_percentage: 100 } })
  const detail = async () =>
    (await house.call({ lead_id: leadId }, { path: paths.leadDetail, token })) as unknown as {
      data: Record<string, unknown>[]
      collection: Record<string, unknown>[]
    }
  expect((await detail()).data[0]).toMatchObject({ status: 'IN PROCESS', loan_no: null })

  await settle()
  const today = house.clock.today()
  expect(await detail()).toMatchObject({
    data: [
      {
        loan_no: `AGR${leadId}`,
        status: 'DISBURSED',
        loan_amount: 10_000,
        tenure: 7,
        purpose: 'Medical',
        monthly_salary_amount: 40_000,
        mobile: '9810000001',
        email: 'asha@mail.example',
        pancard: customer.pan,
        m_city_name: 'Bengaluru',
        m_state_name: 'Karnataka',
        lead_final_disbursed_date: today,
      },
    ],
    collection: [
      {
        loan_no: `AGR${leadId}`,
        repayment_date: addDays(today, 7),
        repayment_amount: 10_700,
        total_due_amount: 10_000,
        collected_amount: 0,
      },
    ],
  })
  const [entry] = await readEntries(house.data.database, String(leadId))
  expect(entry?.lines).toMatchObject({ principal: 1_000_000, bank: -976_400 })
  const [message] = await inbox('9810000001')
  expect(message?.text).toBe(
    `Agrim: ₹9,764 was paid to your bank account for loan AGR${leadId}. Please repay ₹10,700 by ${formatDate(addDays(today, 7))}.`,
  )
  const { rows } = await house.data.database.pool.query(
    'select from_status, to_status, by_whom from lead_transitions where lead_id = $1 order by id',
    [leadId],
  )
  expect(rows).toEqual([
    { from_status: null, to_status: 'NEW', by_whom: 'customer' },
    { from_status: 'NEW', to_status: 'IN PROCESS', by_whom: 'customer' },
    { from_status: 'IN PROCESS', to_status: 'SANCTIONED', by_whom: 'decision' },
    { from_status: 'SANCTIONED', to_status: 'DISBURSED', by_whom: 'payout' },
  ])
})

test('with the worker running it happens by itself, within seconds', async () => {
  const jobs = await startJobs(house.data.database, tasks(house.parts), [], house.parts.log)
  const customer = await applicantAt(house, '9810000002', 'completed')
  const status = async () => {
    const lead = { path: paths.leadDetail, token: customer.token }
    const { data } = (await house.call({ lead_id: customer.leadId }, lead)) as unknown as { data: { status: string }[] }
    return data[0]?.status
  }
  await expect.poll(status, { timeout: 25_000 }).toBe('DISBURSED')
  await expect.poll(async () => (await inbox('9810000002'))[0]?.text, { timeout: 25_000 }).toContain('₹9,764 was paid')
  await jobs.stop()
})

test('a payout that the simulator fails once is paid under a second id, and the loan is booked once', async () => {
  const rich = { income_details: { monthly_income: '110000' } }
  const choice = { loan_quotation_decision: { amount: 54_500 } }
  const { leadId } = await applicantAt(house, '9810000003', 'completed', { ...rich, ...choice })
  for (let second = 0; second < 4; second++) await settle()
  const { rows } = await house.data.database.pool.query(
    'select status, tries, transfer_id, amount_paise, last_failure from payouts where lead_id = $1',
    [leadId],
  )
  const paid = { status: 'PAID', tries: 2, transfer_id: `AGR${leadId}T2`, amount_paise: 5_321_380, last_failure: null }
  expect(rows).toEqual([paid])
  expect(await readEntries(house.data.database, String(leadId))).toHaveLength(1)
})
