import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { createSimulatedPayments, type SimulatedPayment } from './queries.ts'

let data: TestDatabase
beforeAll(async () => {
  data = await createTestDatabase()
})
afterAll(() => data.drop())

const order: SimulatedPayment = {
  orderId: 'order_1',
  amountPaise: 50_000,
  receipt: 'L1',
  fields: { lead_id: '100001' },
  status: 'created',
  paymentId: null,
  createdAt: new Date('2026-11-15T10:00:00Z'),
  paidAt: null,
}

test('an order is found by its id and by its receipt, at its own gateway only', async () => {
  const razorpay = createSimulatedPayments(data.database, 'razorpay')
  expect(await razorpay.save(order)).toEqual(order)
  expect(await razorpay.find('order_1')).toEqual(order)
  expect(await razorpay.findByReceipt('L1')).toEqual([order])
  expect(await createSimulatedPayments(data.database, 'payu').find('order_1')).toBeUndefined()
})

test('a failed order can be paid, and a paid one never changes again', async () => {
  const payments = createSimulatedPayments(data.database, 'payu')
  await payments.save({ ...order, status: 'failed', paymentId: 'pay_1' })
  const paid = { ...order, status: 'paid' as const, paymentId: 'pay_2', fields: { mode: 'UPI' } }
  expect(await payments.save(paid)).toEqual(paid)
  expect(await payments.save({ ...order, status: 'failed', paymentId: 'pay_3' })).toBeUndefined()
  expect(await payments.find('order_1')).toEqual(paid)
})
