import { exampleBody } from 'contract/form-definition/example-values'
import { complaintForm } from 'contract/forms/complaint'
import { paths } from 'contract/paths'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { seedDisbursedLoan } from '../../testing/seed-loans.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { collectData } from '../data-rights/collect-data.ts'
import { complaintIdOf, eraseComplaintTexts } from './complaints.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.close())

let lastMobile = 9_861_000_000

/** A customer with a repaid and an open loan. */
async function seedBorrower() {
  const { database } = testApp.data
  const mobile = String(++lastMobile)
  const { token } = await testApp.logIn(mobile)
  const first = await seedDisbursedLoan(database, testApp.clock, { mobile })
  await testApp.data.asOwner('update leads set reopened_at = now() where id = $1', [first.leadId])
  const second = await seedDisbursedLoan(database, testApp.clock, {
    ...{ mobile, pan: first.pan, principalPaise: 2_000_000 },
  })
  return { token, customerId: first.customerId, leadIds: [first.leadId, second.leadId] as const }
}

type Borrower = Awaited<ReturnType<typeof seedBorrower>>

const call = ({ token }: Borrower, event_name: string, body: object = {}) =>
  testApp.call({ event_name, ...body }, { path: paths.complaint, token })
const raise = (customer: Borrower, body: object) => call(customer, 'raise', { ...exampleBody(complaintForm), ...body })

test('a complaint about one of two loans names it in the list and in its history', async () => {
  const customer = await seedBorrower()
  const [first, second] = customer.leadIds
  const { Data } = await raise(customer, { lead_id: first })
  const listed = (await call(customer, 'list')).Data
  const disbursed_on = testApp.clock.today()
  expect(listed).toMatchObject({
    complaints: [{ number: Data.number, loan_no: `AGR${first}` }],
    loans: [
      { lead_id: second, loan_no: `AGR${second}`, amount: 20_000, disbursed_on },
      { lead_id: first, loan_no: `AGR${first}`, amount: 10_000, disbursed_on },
    ],
  })
  expect((await call(customer, 'detail', { number: Data.number })).Data).toMatchObject({ loan_no: `AGR${first}` })
})

test('the loan of another customer is refused like one that does not exist, and nothing is stored', async () => {
  const [customer, other] = [await seedBorrower(), await seedBorrower()]
  for (const lead_id of [other.leadIds[0], 999_999_999_999])
    expect(await raise(customer, { lead_id })).toMatchObject({ Status: 0, error: 'LOAN_NOT_FOUND' })
  expect((await call(customer, 'list')).Data.complaints).toEqual([])
})

test('the copy of the data names the loan, which stays when the words are erased', async () => {
  const customer = await seedBorrower()
  const [leadId] = customer.leadIds
  const { Data } = await raise(customer, { lead_id: leadId })
  const { kysely } = testApp.data.database
  expect((await collectData(kysely, customer.customerId, testApp.clock.now())).complaints).toMatchObject([
    { loanNo: `AGR${leadId}` },
  ])
  await inTransaction(testApp.data.database, (transaction) =>
    eraseComplaintTexts(transaction, customer.customerId, testApp.clock.now()),
  )
  const row = kysely
    .selectFrom('complaints')
    .select('leadId')
    .where('id', '=', complaintIdOf(String(Data.number)))
  expect(await row.execute()).toEqual([{ leadId }])
})
