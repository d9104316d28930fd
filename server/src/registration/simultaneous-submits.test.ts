import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { simulatedName } from '../providers/pan-check/simulated-pan.ts'
import { inBatches, manyCustomers, type SeededCustomer } from '../testing/many-customers.ts'
import { type goodAnswers, newPan, takeStep } from '../testing/registered-customer.ts'
import { type Answer, createTestApp, type TestApp } from '../testing/test-app.ts'

const pairs = 500
const atOnce = 25

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.close())

const query = async (text: string, values: unknown[]) => (await testApp.data.database.pool.query(text, values)).rows
const idsOf = (customers: SeededCustomer[]) => customers.map(({ id }) => id)

type Event = keyof typeof goodAnswers
type Variant = (customer: number, rival: 0 | 1) => Record<string, unknown>

/** Both rivals of every customer at once; the two replies of each. */
const submitPairs = (customers: SeededCustomer[], event: Event, variant: Variant): Promise<[Answer, Answer][]> =>
  inBatches(customers, atOnce, (customer, n) => {
    const submit = (rival: 0 | 1) => takeStep(testApp, customer, event, variant(n, rival))
    return Promise.all([submit(0), submit(1)])
  })

const told = ({ httpStatus, Status, Message, Data }: Answer) => ({ httpStatus, Status, Message, Data })

/** Every customer's values are wholly those of one rival, and the step stands in the list once. */
async function expectWhole(customers: SeededCustomer[], columns: string[], steps: string[], values: Variant) {
  const rows = await query(`select id, steps_taken, ${columns} from customers where id = any($1)`, [idsOf(customers)])
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  customers.forEach((customer, n) => {
    const { id: _, steps_taken, ...kept } = rowOf.get(customer.id) ?? {}
    expect(steps_taken).toEqual(steps)
    expect([values(n, 0), values(n, 1)]).toContainEqual(kept)
  })
}

describe(`${pairs} pairs of simultaneous submits`, () => {
  const steps: string[] = []
  let customers: SeededCustomer[]
  beforeAll(async () => {
    customers = await manyCustomers(testApp, pairs)
  })

  test('pancard_verification: the step is taken once, and one answer of the provider is kept', async () => {
    const pans = customers.map(() => [newPan(), newPan()] as const)
    const pan = (n: number, rival: 0 | 1) => pans[n]?.[rival] ?? ''
    const replies = await submitPairs(customers, 'pancard_verification', (n, rival) => ({
      pancard: pan(n, rival),
      monthly_income: 20_000 + rival,
    }))
    for (const pair of replies)
      for (const reply of pair)
        expect(told(reply)).toMatchObject({ Status: 1, Data: { next_step: 'personal_details', step_percentage: 20 } })
    steps.push('pancard_verification')
    await expectWhole(customers, ['pan', 'full_name', 'monthly_income_paise'], steps, (n, rival) => ({
      pan: pan(n, rival),
      full_name: simulatedName(pan(n, rival)),
      monthly_income_paise: 2_000_000 + rival * 100,
    }))
  })

  test('personal_details', async () => {
    const spouse = (rival: 0 | 1) => (rival === 0 ? null : 'Ravi')
    const replies = await submitPairs(customers, 'personal_details', (n, rival) => ({
      personal_email: `customer${n}@rival${rival}.example`,
      dob: `199${rival}-01-01`,
      marital_status_id: rival + 1,
      spouse_name: spouse(rival) ?? '',
    }))
    for (const [one, other] of replies) expect(told(one)).toEqual(told(other))
    for (const [one] of replies) expect(one).toMatchObject({ Status: 1, Data: { next_step: 'residence_details' } })
    steps.push('personal_details')
    const columns = ['personal_email', 'date_of_birth', 'marital_status_id', 'spouse_name']
    await expectWhole(customers, columns, steps, (n, rival) => ({
      personal_email: `customer${n}@rival${rival}.example`,
      date_of_birth: `199${rival}-01-01`,
      marital_status_id: rival + 1,
      spouse_name: spouse(rival),
    }))
  })

  test('residence_details', async () => {
    const address: Variant = (n, rival) => ({
      residence_address_1: `${n} of ${rival}`,
      residence_pincode: `56000${rival}`,
    })
    const replies = await submitPairs(customers, 'residence_details', address)
    for (const [one, other] of replies) expect(told(one)).toEqual(told(other))
    for (const [one] of replies) expect(one).toMatchObject({ Status: 1, Data: { next_step: 'income_details' } })
    steps.push('residence_details')
    await expectWhole(customers, ['residence_address_1', 'residence_pincode'], steps, address)
  })

  test('income_details', async () => {
    const replies = await submitPairs(customers, 'income_details', (_n, rival) => ({
      monthly_income: 30_000 + rival,
      salary_date: `2026-01-0${rival + 1}`,
    }))
    for (const [one, other] of replies) expect(told(one)).toEqual(told(other))
    for (const [one] of replies) expect(one).toMatchObject({ Status: 1, Data: { next_step: 'selfie_upload' } })
    steps.push('income_details')
    await expectWhole(customers, ['monthly_income_paise', 'salary_date'], steps, (_n, rival) => ({
      monthly_income_paise: 3_000_000 + rival * 100,
      salary_date: `2026-01-0${rival + 1}`,
    }))
  })

  const takePictures = () =>
    query(
      `update customers set steps_taken = steps_taken || '{selfie_upload}'::text[] where id = any($1) returning 1`,
      [idsOf(customers)],
    )

  const countOf = `select c.id, (select count(*)::int from leads l where l.customer_id = c.id) as leads,
    (select count(*)::int from eligibility_checks e where e.customer_id = c.id) as checks,
    (select count(*)::int from lead_transitions t join leads l on l.id = t.lead_id where l.customer_id = c.id) as moves
    from customers c where c.id = any($1)`

  test('register_now: one lead, one check, one transition, and both are told the same', async () => {
    await takePictures()
    const replies = await submitPairs(customers, 'register_now', () => ({}))
    for (const [one, other] of replies) expect(told(one)).toEqual(told(other))
    expect(new Set(replies.map(([one]) => one.Data.lead_id)).size).toBe(pairs)
    for (const row of await query(countOf, [idsOf(customers)]))
      expect(row).toMatchObject({ leads: 1, checks: 1, moves: 1 })
    await expectWhole(customers, ['is_eligible'], [...steps, 'selfie_upload', 'register_now'], () => ({
      is_eligible: true,
    }))
  })
})

test(`${pairs} pairs of declines: one check each, told alike`, async () => {
  const registered = [
    'pancard_verification',
    'personal_details',
    'residence_details',
    'income_details',
    'selfie_upload',
  ]
  const customers = await manyCustomers(testApp, pairs, registered)
  await query(
    `update customers set date_of_birth = '1990-01-01', income_type_id = 2, monthly_income_paise = 100,
       pan_verified_at = now() where id = any($1)`,
    [idsOf(customers)],
  )
  const replies = await submitPairs(customers, 'register_now', () => ({}))
  for (const [one, other] of replies) {
    expect(one.Status).toBe(0)
    expect(told(one)).toEqual(told(other))
  }
  const checks =
    'select customer_id, count(*)::int as checks from eligibility_checks where customer_id = any($1) group by 1'
  const rows = await query(checks, [idsOf(customers)])
  expect(rows).toHaveLength(pairs)
  expect(rows.every((row) => row.checks === 1)).toBe(true)
})

test(`${pairs} PANs claimed by two customers each: exactly one gets it, the other keeps nothing`, async () => {
  const [claimants, rivals] = [await manyCustomers(testApp, pairs), await manyCustomers(testApp, pairs)]
  const replies = await inBatches(claimants, atOnce, (claimant, n) => {
    const pancard = newPan()
    const claim = (customer: SeededCustomer) => takeStep(testApp, customer, 'pancard_verification', { pancard })
    return Promise.all([claim(claimant), claim(rivals[n] as SeededCustomer)])
  })
  for (const [one, other] of replies) expect([one.Status, other.Status].toSorted()).toEqual([0, 1])
  const [kept] = await query(
    'select count(pan)::int as pans, count(*) filter (where steps_taken <> $2)::int as steps from customers where id = any($1)',
    [[...idsOf(claimants), ...idsOf(rivals)], []],
  )
  expect(kept).toEqual({ pans: pairs, steps: pairs })
})
