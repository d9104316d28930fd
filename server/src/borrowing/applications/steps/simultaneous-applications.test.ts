import { afterAll, beforeAll, expect, test } from 'vitest'
import { apply } from '../../../testing/application.ts'
import { instantRenderer } from '../../../testing/instant-renderer.ts'
import { type Registered, register } from '../../../testing/registered-customer.ts'
import { inBatches } from '../../../testing/seed-customers.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'

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

const database = () => testApp.data.database.kysely

/** Each applicant sends the step twice in parallel with different values. Returns the statuses of each pair. */
const sendTwice = (event: Event, variantOf: (copy: 0 | 1) => object = () => ({})): Promise<number[][]> =>
  inBatches(applicants, batchSize, async (applicant) => {
    const replies = await Promise.all(
      ([0, 1] as const).map((copy) => apply(testApp, applicant, event, variantOf(copy))),
    )
    return replies.map(({ Status }) => Status).toSorted()
  })
const bothAccepted = Array.from({ length: applicantCount }, () => [1, 1])

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
