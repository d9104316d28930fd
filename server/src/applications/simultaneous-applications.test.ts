import { afterAll, beforeAll, expect, test } from 'vitest'
import { apply, layInDocuments } from '../testing/application.ts'
import { inBatches } from '../testing/many-customers.ts'
import { register } from '../testing/registered-customer.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

const pairs = 60
const atOnce = 12

type Applicant = Awaited<ReturnType<typeof register>>
let house: TestApp
let applicants: Applicant[]
beforeAll(async () => {
  house = await createTestApp()
  applicants = await inBatches(Array.from({ length: pairs }), atOnce, (_, n) =>
    register(house, `98600${String(n).padStart(5, '0')}`),
  )
})
afterAll(() => house.close())

const query = async (text: string) => (await house.data.database.pool.query(text)).rows
const inPairs = (event: Parameters<typeof apply>[2], variant: (rival: 0 | 1) => object = () => ({})) =>
  inBatches(applicants, atOnce, (applicant) =>
    Promise.all(([0, 1] as const).map((rival) => apply(house, applicant, event, variant(rival)))),
  )
const statuses = (answers: Awaited<ReturnType<typeof inPairs>>) =>
  answers.map((pair) => pair.map(({ Status }) => Status))

test('quote, decision and employment, each sent twice at once, are taken once and hold the values of one rival', async () => {
  expect(new Set(statuses(await inPairs('generate_loan_quote')).flat())).toEqual(new Set([1]))
  const choose = (rival: 0 | 1) => ({ amount: 5_000 + rival * 500, tenure: 7 + rival, purpose_id: 1 + rival })
  expect(new Set(statuses(await inPairs('loan_quotation_decision', choose)).flat())).toEqual(new Set([1]))
  const employ = (rival: 0 | 1) => ({ company_name: `Rival ${rival}`, designation: `Of ${rival}` })
  expect(new Set(statuses(await inPairs('employment_details', employ)).flat())).toEqual(new Set([1]))

  const chosen = await query('select amount_paise, tenure_days, purpose_id from leads')
  for (const row of chosen)
    expect([
      { amount_paise: 500_000, tenure_days: 7, purpose_id: 1 },
      { amount_paise: 550_000, tenure_days: 8, purpose_id: 2 },
    ]).toContainEqual(row)
  const employed = await query('select company_name, designation from customers where company_name is not null')
  expect(employed).toHaveLength(pairs)
  for (const row of employed) expect(row.designation).toBe(row.company_name.replace('Rival', 'Of'))
  const steps = await query(
    "select count(*) filter (where step = 'employment_details')::int as taken from customers, unnest(steps_taken) as step",
  )
  expect(steps).toEqual([{ taken: pairs }])
})

test('those who choose at the same time each keep their own choice', async () => {
  const choiceOf = (n: number) => ({ amount: 5_000 + 500 * (n % 10), tenure: 7 + (n % 3), purpose_id: 1 + (n % 7) })
  const answers = await Promise.all(
    applicants.map((applicant, n) => apply(house, applicant, 'loan_quotation_decision', choiceOf(n))),
  )
  expect(new Set(answers.map(({ Status }) => Status))).toEqual(new Set([1]))
  const kept = await query(
    'select amount_paise / 100 as amount, tenure_days as tenure, purpose_id from leads join customers c on c.id = customer_id order by c.mobile',
  )
  expect(kept).toEqual(applicants.map((_, n) => choiceOf(n)))
})

test('two bank accounts at once: one is kept, one change of status, one decision, one payout', async () => {
  await inBatches(applicants, atOnce, (applicant) => layInDocuments(house, applicant))
  const account = (rival: 0 | 1) => ({
    account_number: `5010001234567${rival}`,
    confirm_account_number: `5010001234567${rival}`,
  })
  const answers = statuses(await inPairs('banking_details', account))
  for (const pair of answers) expect(pair.toSorted()).toEqual([0, 1])
  expect(await query("select count(*)::int as moves from lead_transitions where to_status = 'IN PROCESS'")).toEqual([
    { moves: pairs },
  ])
  expect(await query('select count(*)::int as accounts from bank_accounts')).toEqual([{ accounts: pairs }])
  expect(
    await query("select count(*)::int as jobs from graphile_worker.jobs where task_identifier = 'decide_application'"),
  ).toEqual([{ jobs: pairs }])
})

test('two workers at once: one loan, one payout, one entry for each', async () => {
  await Promise.all([house.runJobs(), house.runJobs()])
  await query("update simulated_payouts set ordered_at = ordered_at - interval '2 seconds'")
  await Promise.all([house.runJobs(), house.runJobs()])
  expect(await query('select count(*)::int as loans from loans where disbursed_on is not null')).toEqual([
    { loans: pairs },
  ])
  expect(await query('select count(*)::int as orders from simulated_payouts')).toEqual([{ orders: pairs }])
  expect(await query("select count(*)::int as entries from ledger_entries where kind = 'DISBURSAL'")).toEqual([
    { entries: pairs },
  ])
  expect(await query('select distinct status from payouts')).toEqual([{ status: 'PAID' }])
})
