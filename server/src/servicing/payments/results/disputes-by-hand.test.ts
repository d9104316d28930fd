import { afterAll, beforeAll, expect, test } from 'vitest'
import { movableClock } from '../../../testing/test-app.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { insertEvent, insertResult, listDisputes } from './payment-events.ts'

const clock = movableClock()
let data: TestDatabase
beforeAll(async () => {
  data = await createTestDatabase()
})
afterAll(() => data.drop())

async function addMessage(paymentId: string, result: 'BY_HAND' | 'DISPUTE'): Promise<number> {
  const { kysely } = data.database
  const { id } = await insertEvent(kysely, {
    ...{ provider: 'razorpay', channel: 'WEBHOOK', txnid: null, providerOrderId: null, requestId: 'test' },
    ...{ claim: { outcome: 'dispute lost', amountPaise: 100, paymentId }, body: paymentId, receivedAt: clock.now() },
  })
  await insertResult(kysely, { eventId: id, settlement: { result }, proof: null, at: clock.now() })
  return id
}

test('messages about disputes that wait for a person are listed first, however many have arrived since', async () => {
  const waiting = await addMessage('pay_1', 'BY_HAND')
  const later = [await addMessage('pay_2', 'DISPUTE'), await addMessage('pay_3', 'DISPUTE')]
  const list = async (limit: number) => (await listDisputes(data.database.kysely, limit)).map(({ id }) => id)
  expect(await list(2)).toEqual([waiting, later[1]])
  expect(await list(10)).toEqual([waiting, later[1], later[0]])
})
