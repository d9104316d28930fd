import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import type { PastOptions } from '../../lender/demonstration/play-past.ts'
import { createLog } from '../../platform/logging/log.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { testDataKeys, testSecret } from '../../testing/test-keys.ts'
import { playOnDatabase } from './play-on-database.ts'

const directories: string[] = []
afterAll(() => Promise.all(directories.map((directory) => rm(directory, { recursive: true, force: true }))))

const options: PastOptions = { seed: 1, customers: 6, days: 10, until: '2026-11-18' }

/** The states and sums of everything, without numbers that are drawn and times. */
async function readSums({ asOwner }: TestDatabase): Promise<unknown> {
  const { rows } = await asOwner(`select json_build_object(
    'leads', (select json_object_agg(status, n) from (select status, count(*) n from leads group by 1 order by 1) x),
    'payouts', (select json_agg(x) from (select state, held_because, count(*) n from payout_cases group by 1, 2 order by 1, 2) x),
    'paid out', (select sum(amount_paise) from payouts where status = 'PAID'),
    'ledger', (select json_agg(x) from (select kind, count(*) n, sum(bank) bank, sum(interest_income) income
      from ledger_entries group by 1 order by 1) x),
    'steps', (select json_agg(x) from (select array_length(steps_taken, 1) steps, count(*) n from customers group by 1 order by 1) x),
    'complaints', (select json_agg(x) from (select category, status from complaints order by 1, 2) x),
    'documents', (select json_agg(x) from (select kind, count(*) n from issued_documents group by 1 order by 1) x),
    'messages', (select count(*) from simulated_messages),
    'requests', (select json_agg(x) from (select kind, count(*) n from staff_requests group by 1 order by 1) x),
    'acts', (select json_agg(x) from (select event, result, count(*) n from audit_entries group by 1, 2 order by 1, 2) x)) as sums`)
  return rows[0].sums
}

async function play() {
  const data = await createTestDatabase()
  const directory = await mkdtemp(join(tmpdir(), 'agrim-demonstration-'))
  directories.push(directory)
  const config = readConfig({ DATA_DIR: directory, LOG_LEVEL: 'warn' }, { userId: 1000 })
  const started = { config, database: data.database, secret: testSecret, dataKeys: testDataKeys }
  const log = createLog('fatal', process.stderr)
  try {
    const borrowers = await playOnDatabase({ ...started, log }, options)
    return { borrowers, sums: await readSums(data) }
  } finally {
    await data.drop()
  }
}

test('a past that is played twice from the same seed ends with the same people, states and sums', async () => {
  const first = await play()
  expect(await play()).toEqual(first)
})
