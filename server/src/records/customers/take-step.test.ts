import { stepsBefore } from 'domain/journey/step-access'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { refuse, sessionInvalid } from '../../platform/http/outcome.ts'
import { seedCustomer } from '../../testing/seed-customers.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { withdrawLoginConsent } from './login-consent.ts'
import { readCustomer, updateCustomer } from './queries.ts'
import { takeStep } from './take-step.ts'

let data: TestDatabase
beforeAll(async () => {
  data = await createTestDatabase()
})
afterAll(() => data.drop())

const event = 'residence_details'
const newCustomer = async (stepsTaken = stepsBefore(event)) =>
  (await seedCustomer(data.database, stepsTaken)).customerId
const readFirstName = async (customerId: number) => {
  const customers = data.database.kysely.selectFrom('customers').select('firstName')
  return (await customers.where('id', '=', customerId).executeTakeFirst())?.firstName
}
const take = (customerId: number, firstName: string, end: () => void = () => {}) =>
  takeStep(data.database, customerId, event, async (transaction) => {
    await updateCustomer(transaction, customerId, { firstName })
    end()
  })

test('a step is saved and the customer moves on', async () => {
  const customerId = await newCustomer()
  expect(await take(customerId, 'Asha')).toEqual({
    kind: 'accepted',
    message: 'Your details are saved.',
    answer: { Data: { next_step: 'income_details', step_percentage: 60 } },
  })
  expect(await readFirstName(customerId)).toBe('Asha')
  expect((await readCustomer(data.database.kysely, customerId)).stepsTaken).toEqual([...stepsBefore(event), event])
})

test('an error while saving leaves neither the values nor the step', async () => {
  const customerId = await newCustomer()
  const fail = () => {
    throw new Error('cannot be saved')
  }
  await expect(take(customerId, 'Asha', fail)).rejects.toThrow('cannot be saved')
  expect(await readFirstName(customerId)).toBeNull()
  expect((await readCustomer(data.database.kysely, customerId)).stepsTaken).toEqual(stepsBefore(event))
})

test('a refusal while saving leaves the step untaken', async () => {
  const customerId = await newCustomer()
  const outcome = await takeStep(data.database, customerId, event, async () => refuse('panAlreadyVerified'))
  expect(outcome).toMatchObject({ kind: 'refused' })
  expect((await readCustomer(data.database.kysely, customerId)).stepsTaken).toEqual(stepsBefore(event))
})

test.each([
  ['not reached yet', stepsBefore(event).slice(0, -1), 'Please complete the earlier steps first.'],
  [
    'closed',
    [...stepsBefore(event), 'banking_details'],
    'Your application is already complete, so this can no longer be changed.',
  ],
])('a step that is %s is refused before anything is saved', async (_name, stepsTaken, message) => {
  const customerId = await newCustomer(stepsTaken as ReturnType<typeof stepsBefore>)
  expect(await take(customerId, 'Asha')).toMatchObject({ kind: 'refused', message })
  expect(await readFirstName(customerId)).toBeNull()
})

test('a step of a customer who has withdrawn the login consent meanwhile is refused, and nothing is saved', async () => {
  const customerId = await newCustomer()
  await inTransaction(data.database, (transaction) => withdrawLoginConsent(transaction, customerId))
  expect(await take(customerId, 'Asha')).toBe(sessionInvalid)
  expect(await readFirstName(customerId)).toBeNull()
})

test('simultaneous submits are saved one after the other, and the step is taken once', async () => {
  const customerId = await newCustomer()
  const running: string[] = []
  const submit = (name: string) =>
    takeStep(data.database, customerId, event, async (transaction) => {
      running.push(name)
      await updateCustomer(transaction, customerId, { firstName: name })
      // Another submit that ran in between would have pushed its name.
      expect(running.at(-1)).toBe(name)
    })
  const outcomes = await Promise.all(['Asha', 'Ravi', 'Meera', 'Farah'].map(submit))
  expect(new Set(outcomes.map(({ kind }) => kind))).toEqual(new Set(['accepted']))
  expect((await readCustomer(data.database.kysely, customerId)).stepsTaken).toEqual([...stepsBefore(event), event])
  expect(await readFirstName(customerId)).toBe(running.at(-1))
})
