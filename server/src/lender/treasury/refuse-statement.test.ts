import { addDays, formatDate } from 'domain/calendar/ist-date'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listEntries } from '../../records/ledger/entries.ts'
import { seedDisbursedLoan } from '../../testing/seed-loans.ts'
import { movableClock } from '../../testing/test-app.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { importLines } from './import-lines.ts'
import { readStatement } from './statements/read-statement.ts'
import { hdfcFile } from './testing/hdfc-file.ts'

const clock = movableClock()
const accountNumbers = ['50200012345678', '50200087654321']
let data: TestDatabase
beforeAll(async () => {
  data = await createTestDatabase()
})
afterAll(() => data.drop())

const importFile = (text: string, { accountNumber = accountNumbers[0] } = {}) =>
  importLines({ database: data.database, clock, accountNumbers }, readStatement(text), {
    ...{ fileName: 'statement.csv', accountNumber, by: 'Asha' },
  })

test('a statement of an unknown account, or without an account, is refused', async () => {
  const file = hdfcFile([{ on: clock.today(), narration: 'x', credit: 1 }], 77)
  await expect(importFile(file, { accountNumber: '999' })).rejects.toThrow('999 is not one of our accounts')
  await expect(importFile(file, { accountNumber: 'HDFC' })).rejects.toThrow('"HDFC" is not an account number')
  const statement = readStatement(file)
  const dependencies = { database: data.database, clock, accountNumbers }
  await expect(importLines(dependencies, statement, { fileName: 'x', by: 'Asha' })).rejects.toThrow(
    'does not contain the account number',
  )
})

test('the account number of a file may have zeros before it', async () => {
  clock.advanceDays(1)
  const file = `Account No : 00050200012345678\n${hdfcFile([{ on: clock.today(), narration: 'x', credit: 1 }], 77)}`
  const dependencies = { database: data.database, clock, accountNumbers }
  const result = await importLines(dependencies, readStatement(file), { fileName: 'x', by: 'Asha' })
  expect(result).toMatchObject({ newLines: 1 })
})

test('a file is not imported for another account than its own', async () => {
  const file = `Account No : 50200012345678\n${hdfcFile([{ on: clock.today(), narration: 'x', credit: 1 }], 78)}`
  await expect(importFile(file, { accountNumber: '50200087654321' })).rejects.toThrow(
    'it is for account 50200012345678, not 50200087654321',
  )
})

test('a file that was imported for one of our accounts is not imported for another, which would book its transfers again', async () => {
  clock.advanceDays(1)
  const { leadId } = await seedDisbursedLoan(data.database, clock)
  const on = clock.today()
  const rows = [
    { on, narration: `UPI AGR${leadId}`, credit: 831 },
    { on, narration: 'OFFICE RENT', debit: 832 },
  ]
  expect(await importFile(hdfcFile(rows))).toMatchObject({ BOOKED: 1 })
  const next = { on, narration: 'OFFICE RENT', debit: 833 }
  for (const file of [hdfcFile(rows), hdfcFile([...rows, next])])
    await expect(importFile(file, { accountNumber: accountNumbers[1] })).rejects.toThrow(
      `the line of ₹831.00 on ${formatDate(on)} was imported before, for account 50200012345678`,
    )
  const entries = await listEntries(data.database.kysely, leadId)
  expect(entries.filter(({ kind }) => kind === 'PAYMENT')).toHaveLength(1)
})

test('a statement with a line in the future is refused', async () => {
  const tomorrow = addDays(clock.today(), 1)
  const file = hdfcFile([{ on: tomorrow, narration: 'x', credit: 1 }], 79)
  await expect(importFile(file)).rejects.toThrow(`a line of ${formatDate(tomorrow)}, which is in the future`)
})

test('lines that were imported before under other references are refused, and nothing is stored', async () => {
  clock.advanceDays(1)
  const rows = [1, 2].map((n) => ({ on: clock.today(), narration: `STRANGER ${n}`, credit: n * 100 }))
  const file = hdfcFile(rows, 600)
  expect((await importFile(file)).newLines).toBe(2)
  const count = async () => (await data.asOwner('select count(*) from bank_statement_lines')).rows[0]
  const before = await count()
  await expect(importFile(file.replaceAll('REF', 'OTHER'))).rejects.toThrow('lacks the line of ₹100.00 on')
  expect(await count()).toEqual(before)
})

test('an import names the days around it whose lines are missing, until they are imported', async () => {
  clock.advanceDays(10)
  const dayOf = (daysAgo: number) => addDays(clock.today(), -daysAgo)
  const account = { accountNumber: accountNumbers[1] }
  const fileOf = (daysAgo: number, openingRupees: number) =>
    hdfcFile([{ on: dayOf(daysAgo), narration: 'OFFICE RENT', debit: 1_000 }], openingRupees)
  expect(await importFile(fileOf(6, 50_000), account)).toMatchObject({ gaps: [] })
  const before = { bookedOn: dayOf(6), balancePaise: 4_900_000 }
  const after = { bookedOn: dayOf(2), balancePaise: 4_600_000 }
  expect(await importFile(fileOf(2, 46_000), account)).toMatchObject({ gaps: [{ before, after }] })
  expect(await importFile(fileOf(4, 48_000), account)).toMatchObject({
    gaps: [
      { before, after: { bookedOn: dayOf(4), balancePaise: 4_800_000 } },
      { before: { bookedOn: dayOf(4), balancePaise: 4_700_000 }, after },
    ],
  })
  expect(await importFile(fileOf(5, 49_000), account)).toMatchObject({ gaps: [] })
  expect(await importFile(fileOf(3, 47_000), account)).toMatchObject({ gaps: [] })
  expect(await importFile(fileOf(2, 46_000), account)).toMatchObject({ newLines: 0, gaps: [] })
})
