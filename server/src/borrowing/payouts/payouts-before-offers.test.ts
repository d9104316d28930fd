import { Logger, runOnce } from 'graphile-worker'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/test-database.ts'
import { issueOfferTask } from '../agreements/issue-offer.ts'
import { disburseLoanTask } from './disburse-loan.ts'

test('a payout runs before the offers that were queued earlier, because drawing their documents takes long', async () => {
  const data = await createTestDatabase()
  const { kysely, pool } = data.database
  for (const leadId of [1, 2, 3]) await issueOfferTask.queue(kysely, { leadId })
  await disburseLoanTask.queue(kysely, { leadId: 4 })
  const order: string[] = []
  const note = (name: string) => async () => void order.push(name)
  const names = [issueOfferTask.name, disburseLoanTask.name]
  const taskList = Object.fromEntries(names.map((name) => [name, note(name)]))
  const logger = new Logger(() => () => {})
  await runOnce({ pgPool: pool, taskList, concurrency: 1, noHandleSignals: true, logger })
  const offer = issueOfferTask.name
  expect(order).toEqual([disburseLoanTask.name, offer, offer, offer])
  await data.drop()
})
