import { paths } from 'contract/paths'
import { addDays, istDateOf } from 'domain/calendar/ist-date'
import { bookPayment } from 'domain/loan/loan-booking'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookOnLoan } from '../ledger/book-on-loan.ts'
import { applicantAt, apply, applyUntil } from '../testing/application.ts'
import { disbursedLoan } from '../testing/disbursed-loan.ts'
import { newPan, type Registered, takeStep } from '../testing/registered-customer.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

let house: TestApp
let last = 9_850_000_000
const newMobile = () => String(++last)
beforeAll(async () => {
  house = await createTestApp()
})
afterAll(() => house.close())

type Wire = Record<string, unknown>
type Told = { data: Wire[]; collection: Wire[]; Steps: { user_type: string }; Data: { lead_list: Wire[] } }

const ask = async (path: string, token: string, body: object) =>
  (await house.call(body, { path, token })) as unknown as Told
const leadsOf = async (token: string, pancard: string) => (await ask(paths.allLeads, token, { pancard })).Data.lead_list
const detailOf = (token: string, leadId: number | string) => ask(paths.leadDetail, token, { lead_id: leadId })
const userTypeOf = async ({ token, leadId, mobile }: Registered) =>
  (await ask(paths.stepStatus, token, { lead_id: leadId, mobile, token })).Steps.user_type

const pay = (leadId: string, paise: number) =>
  bookOnLoan(house.parts.database, house.clock, {
    leadId,
    key: `test:${leadId}:${paise}:${house.clock.today()}`,
    plan: (loan) => ({ ...bookPayment(loan, paise, house.clock.today()), by: 'test', reasons: [] }),
  })

/** A logged-in customer with a loan of ₹10,000, disbursed today. */
async function borrower(mobile: string) {
  const pan = newPan()
  const loan = await disbursedLoan(house.parts.database, house.clock, { mobile, pan })
  const { token } = await house.logIn(mobile)
  return { ...loan, token }
}

test('the history has every application of the customer, newest first', async () => {
  const customer = await borrower(newMobile())
  await pay(customer.leadId, 1_000_000)
  const second = await disbursedLoan(house.parts.database, house.clock, {
    mobile: customer.mobile,
    pan: customer.pan,
    principalPaise: 2_000_000,
  })
  const lead_entry_date = istDateOf(house.clock.now())
  const expected = [
    { lead_id: Number(second.leadId), loan_amount: 20_000, status: 'DISBURSED', lead_entry_date },
    { lead_id: Number(customer.leadId), loan_amount: 10_000, status: 'CLOSED', lead_entry_date },
  ]
  expect(await leadsOf(customer.token, customer.pan)).toEqual(expected)
  expect(await leadsOf(customer.token, customer.pan.toLowerCase())).toEqual(expected)
})

test('an application without an accepted quote has no amount yet', async () => {
  const customer = await applicantAt(house, newMobile(), 'generate_loan_quote')
  expect(await leadsOf(customer.token, customer.pan)).toMatchObject([{ loan_amount: null, status: 'NEW' }])
  expect(await detailOf(customer.token, customer.leadId)).toMatchObject({
    Status: 1,
    data: [{ loan_no: null, loan_amount: null, tenure: null, purpose: null, lead_final_disbursed_date: null }],
    collection: [],
  })
})

test('a PAN that is not the customer’s own has no history, known or not', async () => {
  const [customer, other] = [await borrower(newMobile()), await borrower(newMobile())]
  const strange = [other.pan, 'ZZZPZ9998Z', '', "' or 1=1 --", 'null']
  for (const pan of strange) expect(await leadsOf(customer.token, pan)).toEqual([])
  const fresh = await house.logIn(newMobile())
  for (const pan of ['', customer.pan]) expect(await leadsOf(fresh.token, pan)).toEqual([])
})

test("another customer's application is answered as one that does not exist", async () => {
  const [customer, other] = [await borrower(newMobile()), await borrower(newMobile())]
  const nothing = { httpStatus: 200, Status: 1, Message: 'Success', data: [], collection: [] }
  expect(await detailOf(customer.token, other.leadId)).toMatchObject(nothing)
  const told = ({ data, collection }: Told) => ({ data, collection })
  const unknown = await detailOf(customer.token, 999_999_999_999)
  expect(told(await detailOf(customer.token, other.leadId))).toEqual(told(unknown))
  expect(await detailOf(customer.token, `0${customer.leadId}`)).toMatchObject({
    Status: 0,
    Message: 'We could not find this application.',
  })
})

test("a lead_id of another customer's in any body changes nothing of theirs", async () => {
  const [mine, theirs] = [
    await applicantAt(house, newMobile(), 'banking_details'),
    await applicantAt(house, newMobile(), 'banking_details'),
  ]
  const rows = async () =>
    (
      await house.data.database.pool.query(
        `select l.*, c.steps_taken, c.company_name, b.account_number from leads l join customers c on c.id = l.customer_id
           left join bank_accounts b on b.lead_id = l.id where l.id = $1`,
        [theirs.leadId],
      )
    ).rows
  const before = await rows()
  const strange = { lead_id: theirs.leadId, company_name: 'Somewhere else', amount: 5_000 }
  await apply(house, mine, 'generate_loan_quote', strange)
  await apply(house, mine, 'loan_quotation_decision', strange)
  await apply(house, mine, 'employment_details', strange)
  await apply(house, mine, 'banking_details', strange)
  await ask(paths.stepStatus, mine.token, { lead_id: theirs.leadId, mobile: theirs.mobile })
  expect(await rows()).toEqual(before)
  const named = { profile_id: theirs.profileId }
  for (const event of ['generate_loan_quote', 'banking_details'] as const)
    expect(await apply(house, mine, event, named)).toMatchObject({ Status: 4 })
  const status = await house.call(named, { path: paths.stepStatus, token: mine.token })
  expect(status.Status).toBe(5)
})

test('the detail tells what is due today and what has been collected', async () => {
  const customer = await borrower(newMobile())
  house.clock.advanceDays(3)
  await pay(customer.leadId, 300_000)
  house.clock.advanceDays(10)
  const { data, collection } = await detailOf(customer.token, customer.leadId)
  expect(data[0]).toMatchObject({ status: 'PART PAYMENT', first_name: 'ASHA' })
  expect(collection).toEqual([
    {
      loan_no: `AGR${customer.leadId}`,
      repayment_date: customer.repaymentOn,
      repayment_amount: 10_700,
      total_due_amount: 7_300 + 730,
      collected_amount: 3_000,
    },
  ])
})

test('a customer is new, then has an open loan, then comes back as a repeat customer with all the income to choose from', async () => {
  const customer = await applicantAt(house, newMobile(), 'completed')
  expect(await userTypeOf(customer)).toBe('NEW')
  await house.runJobs()
  await house.data.database.pool.query("update simulated_payouts set ordered_at = ordered_at - interval '2 seconds'")
  await house.runJobs()
  expect(await userTypeOf(customer)).toBe('UNPAID-REPEAT')
  expect(await takeStep(house, customer, 'register_now')).toMatchObject({ Data: { lead_id: customer.leadId } })

  await pay(String(customer.leadId), 1_000_000)
  expect(await userTypeOf(customer)).toBe('REPEAT')
  const again = await takeStep(house, customer, 'register_now')
  expect(again).toMatchObject({ Status: 1, Data: { next_step: 'generate_loan_quote', step_percentage: 0 } })
  expect(again.Data.lead_id).toBeGreaterThan(customer.leadId)
  expect((await apply(house, customer, 'generate_loan_quote')).Data.max_loan_amount).toBe(40_000)

  // The documents of the first time are young enough to serve once more.
  const choice = { loan_quotation_decision: { amount: 40_000 } }
  await applyUntil(house, customer, 'documents', choice)
  expect(await apply(house, customer, 'banking_details')).toMatchObject({ Status: 1, Data: { next_step: 'completed' } })
  await house.runJobs()
  const history = await leadsOf(customer.token, customer.pan)
  expect(history.map(({ status }) => status)).toEqual([expect.stringMatching(/SANCTIONED|DISBURSED/), 'CLOSED'])
})

test('the days of repayment are days of India, whatever the hour', async () => {
  const { leadId } = await disbursedLoan(house.parts.database, house.clock, { tenureDays: 40 })
  const { rows } = await house.data.database.pool.query(
    'select disbursed_on, repayment_on, booked_on from loans join ledger_entries using (lead_id) where lead_id = $1',
    [leadId],
  )
  const today = house.clock.today()
  expect(rows).toEqual([{ disbursed_on: today, repayment_on: addDays(today, 40), booked_on: today }])
})
