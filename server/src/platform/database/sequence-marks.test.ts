import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentCounters, numberCreditNote, numberInvoice } from '../../records/issued-documents/document-numbers.ts'
import { seedSanctionedLoan } from '../../testing/seed-loans.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { systemClock } from '../clock.ts'
import { raiseSequences, writeSequenceMarks } from './sequence-marks.ts'

let dataDirectory: string
let data: TestDatabase
let olderCopy: TestDatabase
beforeAll(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'agrim-marks-'))
  data = await createTestDatabase()
  olderCopy = await createTestDatabase()
})
afterAll(async () => {
  await Promise.all([data.drop(), olderCopy.drop()])
  await rm(dataDirectory, { recursive: true, force: true })
})

const warnings: string[] = []
const log = pino({ level: 'warn' }, { write: (line: string) => void warnings.push(line) })
const raise = ({ database }: TestDatabase, directory = dataDirectory) =>
  raiseSequences({ database, dataDirectory: directory, log, counters: documentCounters })
const nextLead = async ({ database }: TestDatabase) => (await seedSanctionedLoan(database, systemClock)).leadId
const issueReceipt = async ({ database }: TestDatabase) => {
  const { rows } = await database.pool.query<{ number: number }>("select nextval('receipt_numbers') as number")
  return Number(rows[0]?.number)
}
const numberDocuments = async ({ database }: TestDatabase, leadId: number) => {
  const document = { leadId, reference: 'T1', on: '2026-11-18', at: new Date() } as const
  return [await numberInvoice(database, document), await numberCreditNote(database, document)]
}

test('a restored database does not reuse numbers that were issued after its backup', async () => {
  await raise(data)
  const issued = await nextLead(data)
  const receipt = await issueReceipt(data)
  expect(await numberDocuments(data, issued)).toEqual(['AG/26-27/000001', 'CN/26-27/000001'])
  await writeSequenceMarks({ database: data.database, dataDirectory, counters: documentCounters })
  await raise(data)
  expect(warnings).toEqual([])

  await Promise.all([raise(olderCopy), raise(olderCopy)])
  expect(warnings.join()).toContain('the sequences were raised')
  expect(JSON.parse(warnings[0] ?? '')).toMatchObject({ isSameDatabase: true })
  const lead = await nextLead(olderCopy)
  expect(lead).toBe(issued + 10_001)
  expect(await numberDocuments(olderCopy, lead)).toEqual(['AG/26-27/010002', 'CN/26-27/010002'])
  expect(await issueReceipt(olderCopy)).toBe(receipt + 10_001)
  await raise(olderCopy)
  expect(await nextLead(olderCopy)).toBe(issued + 10_002)
})

test('unreadable marks are reported and do not stop the start', async () => {
  await writeFile(join(dataDirectory, 'sequence-marks.json'), '{"databaseId":')
  await raise(olderCopy)
  expect(warnings.at(-1)).toContain('cannot be read')
})

test('the application can raise a sequence but not lower it', async () => {
  const raiseTo = async (value: number) =>
    (await olderCopy.database.pool.query("select raise_sequence('leads_id_seq', $1) as raised", [value])).rows[0]
      ?.raised
  expect([await raiseTo(1), await raiseTo(500_000)]).toEqual([false, true])
  await expect(olderCopy.database.pool.query("select setval('leads_id_seq', 1)")).rejects.toThrow(/permission denied/)
})
