import { afterAll, beforeAll, expect, test } from 'vitest'
import { newPan, readRegistration, takeStep } from '../../testing/registered-customer.ts'
import { inBatches, type SeededCustomer, seedCustomers } from '../../testing/seed-customers.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

const pairs = 20
const pairsAtOnce = 10

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.close())

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
