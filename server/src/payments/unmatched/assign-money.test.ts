import { addDays } from 'domain/calendar/ist-date'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listEntries } from '../../ledger/entries.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { seedDisbursedLoan, seedSanctionedLoan } from '../../testing/seed-loans.ts'
import { movableClock } from '../../testing/test-app.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { assignMoney } from './assign-money.ts'
import { insertUnmatched, listUnmatched } from './unmatched-money.ts'

const clock = movableClock()
let data: TestDatabase
beforeAll(async () => {
  data = await createTestDatabase()
})
afterAll(() => data.drop())

test('unmatched money is booked once, on the loan it is assigned to and with the day it was paid', async () => {
  const { database } = data
  const loan = await seedDisbursedLoan(database, clock)
  const other = await seedDisbursedLoan(database, clock)
  const sanctioned = await seedSanctionedLoan(database, clock)
  const paidOn = addDays(clock.today(), 1)
  clock.advanceDays(3)
  await inTransaction(database, (transaction) =>
    insertUnmatched(transaction, {
      sourceKey: 'payu:X',
      amountPaise: 505_000,
      paidOn,
      reference: 'UTR1',
      reason: 'test',
      receivedAt: clock.now(),
    }),
  )
  const [money] = await listUnmatched(database.kysely, 10)
  const assign = (leadId: number) => assignMoney({ database, clock }, { id: money?.id ?? 0, leadId, by: 'accounts' })
  await expect(assign(sanctioned.leadId)).rejects.toThrow('there is no disbursed loan')
  expect(await assign(loan.leadId)).toMatchObject({ isReplay: false })
  expect(await assign(loan.leadId)).toMatchObject({ isReplay: true })
  await expect(assign(other.leadId)).rejects.toThrow('is in the books as another event')
  expect(await listEntries(database.kysely, loan.leadId)).toMatchObject([
    { kind: 'DISBURSAL' },
    { kind: 'PAYMENT', bookedOn: paidOn, lines: { bank: 505_000, principal: -495_000 } },
  ])
  expect(await listUnmatched(database.kysely, 10)).toEqual([])
})
