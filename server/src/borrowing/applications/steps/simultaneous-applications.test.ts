import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apply, seedDocuments, signOffer } from '../../../testing/application.ts'
import { instantRenderer } from '../../../testing/instant-renderer.ts'
import { type Registered, register } from '../../../testing/registered-customer.ts'
import { inBatches } from '../../../testing/seed-customers.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { decideApplicationTask } from '../../decision/decide-application.ts'

const applicantCount = 12
const batchSize = 6

let testApp: TestApp
let applicants: Registered[]
beforeAll(async () => {
  testApp = await createTestApp({ renderer: instantRenderer })
  applicants = await inBatches(Array.from({ length: applicantCount }), batchSize, (_, n) =>
    register(testApp, `98600${String(n).padStart(5, '0')}`),
  )
})
afterAll(() => testApp.close())

type Event = Parameters<typeof apply>[2]
type Table = 'bankAccounts' | 'offers' | 'simulatedPayouts' | 'ledgerEntries'

const database = () => testApp.data.database.kysely
const countRows = async (table: Table) =>
  (
    await database()
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow()
  ).rows

/** Each applicant sends the step twice in parallel with different values. Returns the statuses of each pair. */
const sendTwice = (event: Event, variantOf: (copy: 0 | 1) => object = () => ({})): Promise<number[][]> =>
  inBatches(applicants, batchSize, async (applicant) => {
    const replies = await Promise.all(
      ([0, 1] as const).map((copy) => apply(testApp, applicant, event, variantOf(copy))),
    )
    return replies.map(({ Status }) => Status).toSorted()
  })
const bothAccepted = Array.from({ length: applicantCount }, () => [1, 1])
const oneAccepted = Array.from({ length: applicantCount }, () => [0, 1])

test('a step sent twice in parallel is taken once and saves the values of only one request', async () => {
  expect(await sendTwice('generate_loan_quote')).toEqual(bothAccepted)
  const choiceOf = (copy: number) => ({ amount: 5_000 + copy * 500, tenure: 7 + copy, purpose_id: 1 + copy })
  expect(await sendTwice('loan_quotation_decision', choiceOf)).toEqual(bothAccepted)
  const employmentOf = (copy: number) => ({ company_name: `Company ${copy}`, designation: `Designation ${copy}` })
  expect(await sendTwice('employment_details', employmentOf)).toEqual(bothAccepted)

  const leads = await database().selectFrom('leads').select(['amountPaise', 'tenureDays', 'purposeId']).execute()
  for (const lead of leads)
    expect([
      { amountPaise: 500_000, tenureDays: 7, purposeId: 1 },
      { amountPaise: 550_000, tenureDays: 8, purposeId: 2 },
    ]).toContainEqual(lead)
  const employments = await database().selectFrom('employments').select(['companyName', 'designation']).execute()
  expect(employments).toHaveLength(applicantCount)
  for (const { companyName, designation } of employments)
    expect(designation).toBe(companyName.replace('Company', 'Designation'))
  for (const { stepsTaken } of await database().selectFrom('customers').select('stepsTaken').execute())
    expect(stepsTaken).toEqual([...new Set(stepsTaken)])
})

test('customers who choose at the same time each keep their own choice', async () => {
  const choiceOf = (n: number) => ({ amount: 5_000 + 500 * (n % 10), tenure: 7 + (n % 3), purpose_id: 1 + (n % 7) })
  const replies = await Promise.all(
    applicants.map((applicant, n) => apply(testApp, applicant, 'loan_quotation_decision', choiceOf(n))),
  )
  expect(replies.map(({ Status }) => Status)).toEqual(applicants.map(() => 1))
  for (const [n, { leadId }] of applicants.entries()) {
    const { amount, tenure, purpose_id } = choiceOf(n)
    const columns = ['amountPaise', 'tenureDays', 'purposeId'] as const
    const lead = await database().selectFrom('leads').select(columns).where('id', '=', leadId).executeTakeFirst()
    expect(lead).toEqual({ amountPaise: amount * 100, tenureDays: tenure, purposeId: purpose_id })
  }
})

test('of two bank accounts sent in parallel one is saved, with one change of status and one decision', async () => {
  await inBatches(applicants, batchSize, (applicant) => seedDocuments(testApp, applicant))
  const accountOf = (copy: number) => {
    const number = `5010001234567${copy}`
    return { account_number: number, confirm_account_number: number }
  }
  expect(await sendTwice('banking_details', accountOf)).toEqual(oneAccepted)
  const completed = database().selectFrom('leadTransitions').select('id').where('toStatus', '=', 'IN PROCESS')
  expect(await completed.execute()).toHaveLength(applicantCount)
  expect(await countRows('bankAccounts')).toBe(applicantCount)
  const jobs =
    await sql`select key from graphile_worker.jobs where task_identifier = ${decideApplicationTask.name}`.execute(
      database(),
    )
  expect(jobs.rows).toHaveLength(applicantCount)
})

test('two parallel workers create one loan, one offer, one payout and one entry per application', async () => {
  await Promise.all([testApp.runJobs(), testApp.runJobs()])
  expect(await countRows('offers')).toBe(applicantCount)
  await inBatches(applicants, batchSize, (applicant) => signOffer(testApp, applicant))
  await Promise.all([testApp.runJobs(), testApp.runJobs()])
  await database().updateTable('simulatedPayouts').set({ orderedAt: sql`ordered_at - interval '2 seconds'` }).execute()
  await Promise.all([testApp.runJobs(), testApp.runJobs()])
  const statuses = await database().selectFrom('leads').select('status').execute()
  expect(statuses).toEqual(applicants.map(() => ({ status: 'DISBURSED' })))
  expect(await countRows('simulatedPayouts')).toBe(applicantCount)
  expect(await countRows('ledgerEntries')).toBe(applicantCount)
  const payouts = await database().selectFrom('payouts').select('status').execute()
  expect(payouts).toEqual(applicants.map(() => ({ status: 'PAID' })))
})
