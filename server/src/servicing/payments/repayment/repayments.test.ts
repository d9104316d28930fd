import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../../platform/clock.ts'
import { seedDisbursedLoan } from '../../../testing/seed-loans.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { newTxnid } from '../random-id.ts'
import { openRepayment, purgeUnusedRepayments } from './repayments.ts'

let data: TestDatabase
beforeAll(async () => {
  data = await createTestDatabase()
})
afterAll(() => data.drop())

test('a repayment is deleted after 30 days unless a payment was started from it', async () => {
  const { kysely } = data.database
  const { leadId } = await seedDisbursedLoan(data.database, systemClock)
  const open = (daysAgo: number) =>
    openRepayment(kysely, {
      leadId,
      openedBy: 'code',
      openedAt: new Date(Date.now() - daysAgo * 86_400_000),
      browserHash: Buffer.alloc(32),
    })
  const [recent, old, used] = [await open(29), await open(31), await open(31)]
  await kysely
    .insertInto('paymentAttempts')
    .values({
      txnid: newTxnid(),
      leadId,
      orderId: used,
      provider: 'payu',
      amountPaise: 100,
      firstName: 'ASHA',
      productInfo: 'loan',
      startedAt: new Date(),
      startedOn: '2026-11-15',
    })
    .execute()

  expect(await purgeUnusedRepayments(kysely, new Date())).toBe(1)
  const left = (await kysely.selectFrom('repayments').select('orderId').execute()).map((row) => row.orderId)
  expect(left.toSorted()).toEqual([recent, used].toSorted())
  expect(left).not.toContain(old)
})
