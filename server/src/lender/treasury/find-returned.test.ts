import { addDays } from 'domain/calendar/ist-date'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDisbursedLoan } from '../../testing/seed-loans.ts'
import { movableClock } from '../../testing/test-app.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { importLines } from './import-lines.ts'
import { readStatement } from './statements/read-statement.ts'
import { hdfcFile } from './testing/hdfc-file.ts'

const clock = movableClock()
const accountNumber = '50200012345678'
let data: TestDatabase
beforeAll(async () => {
  data = await createTestDatabase()
})
afterAll(() => data.drop())

const importFile = (text: string) =>
  importLines({ database: data.database, clock, accountNumbers: [accountNumber] }, readStatement(text), {
    ...{ fileName: 'statement.csv', accountNumber, by: 'Asha' },
  })

/** A repayment by transfer, and its return by the bank on the next day. */
async function seedReturn(reference: string) {
  const { leadId } = await seedDisbursedLoan(data.database, clock)
  clock.advanceDays(2)
  const credit = { on: addDays(clock.today(), -1), narration: `NEFT CR ${reference} AGR${leadId}`, credit: 3_000 }
  const debit = { on: clock.today(), narration: `NEFT RTN-${reference}-ACCOUNT CLOSED`, debit: 3_000 }
  return { credit, debit }
}

const newestFirst = (file: string) => {
  const [headings, ...lines] = file.split('\n')
  return [headings, ...lines.toReversed()].join('\n')
}

test('the return of the only transfer in a file that begins with the newest line is recognised', async () => {
  const { credit, debit } = await seedReturn('HDFCN52026111801')
  const result = await importFile(newestFirst(hdfcFile([credit, debit], 100_000)))
  expect(result).toMatchObject({ BOOKED: 1, DEBIT: 1, gaps: [], returns: [{ reference: 'HDFCN52026111801' }] })
})

test('a return is recognised if the statement of the days before it is imported later', async () => {
  const { credit, debit } = await seedReturn('HDFCN52026111802')
  expect(await importFile(hdfcFile([debit], 103_000))).toMatchObject({ DEBIT: 1, returns: [] })
  expect(await importFile(hdfcFile([credit], 100_000))).toMatchObject({
    ...{ BOOKED: 1, returns: [{ reference: 'HDFCN52026111802' }] },
  })
})
