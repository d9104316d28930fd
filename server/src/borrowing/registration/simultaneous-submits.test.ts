import { addDays } from 'domain/calendar/ist-date'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { columnsOfForm } from '../../platform/database/form-columns.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { simulatedName } from '../../providers/pan-check/simulated-pan.ts'
import { startRegistration } from '../../records/customers/applicants.ts'
import { newPan, type RegistrationEvent, readRegistration, takeStep } from '../../testing/registered-customer.ts'
import { inBatches, type SeededCustomer, seedCustomers } from '../../testing/seed-customers.ts'
import { createTestApp, type Reply, type TestApp } from '../../testing/test-app.ts'

const pairs = 20
const pairsAtOnce = 10

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.close())

type Rival = 0 | 1
type Variant = (customer: number, rival: Rival) => Record<string, unknown>

/** Submits a step twice at the same time for every customer, with different values. Returns both replies of each. */
const submitPairs = (customers: SeededCustomer[], event: RegistrationEvent, variant: Variant) =>
  inBatches(customers, pairsAtOnce, (customer, index): Promise<[Reply, Reply]> => {
    const submit = (rival: Rival) => takeStep(testApp, customer, event, variant(index, rival))
    return Promise.all([submit(0), submit(1)])
  })

const withoutHeaders = ({ headers: _, ...reply }: Reply) => reply

function expectSameReplies(replies: [Reply, Reply][], expected: object): void {
  for (const [one, other] of replies) {
    expect(withoutHeaders(one)).toEqual(withoutHeaders(other))
    expect(one).toMatchObject(expected)
  }
}

/** The stored values must all come from one of the two submits, and the step must be taken once. */
async function expectWhole(customers: SeededCustomer[], stepsTaken: string[], values: Variant): Promise<void> {
  for (const [index, customer] of customers.entries()) {
    const stored = await readRegistration(testApp, customer)
    expect(stored.stepsTaken).toEqual(stepsTaken)
    const names = Object.keys(values(index, 0)) as (keyof typeof stored)[]
    const found = Object.fromEntries(names.map((name) => [name, stored[name]]))
    expect([values(index, 0), values(index, 1)]).toContainEqual(found)
  }
}

const countRows = async ({ customerId }: SeededCustomer) => {
  const { rows } = await testApp.data.database.pool.query(
    `select (select count(*) from leads where customer_id = $1) as leads,
       (select count(*) from eligibility_checks where customer_id = $1) as checks,
       (select count(*) from lead_transitions join leads on leads.id = lead_id where customer_id = $1) as transitions`,
    [customerId],
  )
  return rows[0]
}

describe('two simultaneous submits of a step', () => {
  const stepsTaken: string[] = []
  let customers: SeededCustomer[]
  beforeAll(async () => {
    customers = await seedCustomers(testApp.data.database, pairs)
  })

  test('pancard_verification stores the values of one submit', async () => {
    const pans = customers.map(() => [newPan(), newPan()] as const)
    const pan = (index: number, rival: Rival) => pans[index]?.[rival] ?? ''
    const replies = await submitPairs(customers, 'pancard_verification', (index, rival) => ({
      pancard: pan(index, rival),
      monthly_income: 20_000 + rival,
    }))
    for (const reply of replies.flat())
      expect(reply).toMatchObject({ Status: 1, Data: { next_step: 'personal_details', step_percentage: 20 } })
    stepsTaken.push('pancard_verification')
    await expectWhole(customers, stepsTaken, (index, rival) => ({
      pan: pan(index, rival),
      fullName: simulatedName(pan(index, rival)),
      monthlyIncomePaise: 2_000_000 + rival * 100,
    }))
  })

  test('personal_details stores the values of one submit', async () => {
    const spouse = (rival: Rival) => (rival === 0 ? null : 'Ravi')
    const replies = await submitPairs(customers, 'personal_details', (index, rival) => ({
      personal_email: `customer${index}@rival${rival}.example`,
      dob: `199${rival}-01-01`,
      marital_status_id: rival + 1,
      spouse_name: spouse(rival) ?? '',
    }))
    expectSameReplies(replies, { Status: 1, Data: { next_step: 'residence_details' } })
    stepsTaken.push('personal_details')
    await expectWhole(customers, stepsTaken, (index, rival) => ({
      personalEmail: `customer${index}@rival${rival}.example`,
      dateOfBirth: `199${rival}-01-01`,
      maritalStatusId: rival + 1,
      spouseName: spouse(rival),
    }))
  })

  test('residence_details stores the values of one submit', async () => {
    const address: Variant = (index, rival) => ({
      residence_address_1: `${index} of ${rival}`,
      residence_pincode: `56000${rival}`,
    })
    const replies = await submitPairs(customers, 'residence_details', address)
    expectSameReplies(replies, { Status: 1, Data: { next_step: 'income_details' } })
    stepsTaken.push('residence_details')
    await expectWhole(customers, stepsTaken, (index, rival) => columnsOfForm(address(index, rival)))
  })

  test('income_details stores the values of one submit', async () => {
    const replies = await submitPairs(customers, 'income_details', (_index, rival) => ({
      monthly_income: 30_000 + rival,
      salary_date: addDays(testApp.clock.today(), -rival),
    }))
    expectSameReplies(replies, { Status: 1, Data: { next_step: 'selfie_upload' } })
    stepsTaken.push('income_details')
    await expectWhole(customers, stepsTaken, (_index, rival) => ({
      monthlyIncomePaise: 3_000_000 + rival * 100,
      salaryDate: addDays(testApp.clock.today(), -rival),
    }))
  })

  test('register_now creates one lead, one check and one transition', async () => {
    stepsTaken.push('selfie_upload')
    await testApp.data.database.kysely.updateTable('customers').set({ stepsTaken }).execute()
    const replies = await submitPairs(customers, 'register_now', () => ({}))
    expectSameReplies(replies, { Status: 1 })
    expect(new Set(replies.map(([one]) => one.Data.lead_id)).size).toBe(pairs)
    for (const customer of customers) expect(await countRows(customer)).toEqual({ leads: 1, checks: 1, transitions: 1 })
    stepsTaken.push('register_now')
    await expectWhole(customers, stepsTaken, () => ({ isEligible: true }))
  })
})

test('two simultaneous requests that are declined record one check and get the same reply', async () => {
  const registered = [
    'pancard_verification',
    'personal_details',
    'residence_details',
    'income_details',
    'selfie_upload',
  ]
  const customers = await seedCustomers(testApp.data.database, pairs, registered)
  for (const { customerId } of customers)
    await inTransaction(testApp.data.database, (transaction) =>
      startRegistration(transaction, customerId, {
        ...{ pan: newPan(), fullName: 'ASHA RAO', panVerifiedAt: new Date() },
        ...{ personalEmail: 'asha@example.in', dateOfBirth: '1990-01-01', gender: 2, maritalStatusId: 1 },
        ...{ incomeTypeId: 2, salaryModeId: 1, salaryDate: '2026-01-31', monthlyIncomePaise: 100 },
      }),
    )
  const replies = await submitPairs(customers, 'register_now', () => ({}))
  expectSameReplies(replies, { Status: 0 })
  for (const customer of customers) expect(await countRows(customer)).toEqual({ leads: 0, checks: 1, transitions: 0 })
})

test('if two customers submit the same PAN at the same time, exactly one of them gets it', async () => {
  const claimants = await seedCustomers(testApp.data.database, pairs)
  const rivals = await seedCustomers(testApp.data.database, pairs)
  const replies = await inBatches(claimants, pairsAtOnce, (claimant, index) => {
    const pancard = newPan()
    const claim = (customer: SeededCustomer) => takeStep(testApp, customer, 'pancard_verification', { pancard })
    return Promise.all([claim(claimant), claim(rivals[index] as SeededCustomer)])
  })
  for (const [one, other] of replies) expect([one.Status, other.Status].toSorted()).toEqual([0, 1])
  const stored = await Promise.all([...claimants, ...rivals].map((customer) => readRegistration(testApp, customer)))
  const outcomes = stored.map(({ pan, stepsTaken }) => `${pan === null ? 'no' : 'a'} PAN, ${stepsTaken.length} steps`)
  expect(outcomes.toSorted()).toEqual([...Array(pairs).fill('a PAN, 1 steps'), ...Array(pairs).fill('no PAN, 0 steps')])
})
