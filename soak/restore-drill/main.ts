import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { resumePayouts } from '../../server/src/borrowing/payouts/resume-payouts.ts'
import { makeDirectory } from '../machines/postgres-server.ts'
import { withMachines } from '../machines/programs.ts'
import { readNumber } from '../options.ts'
import { auditRestore, readProviderRecords } from './audit-restore.ts'
import { backUp, restore, skipAhead, startServer } from './dump.ts'
import { destroy, type Installation, startInstallation } from './installation.ts'
import { beginLoans, bookPayments, startNewLoans } from './loans.ts'

/**
 * Loses the PostgreSQL server and the files of an installation, restores an older dump on another one and continues to lend:
 * no loan may be paid out twice, nothing may be booked that was not paid, and ledger and files must be intact. Repeated
 * without `sequence-marks.json`, and as a control with a bank that has lost its records. Options: loans=210.
 */
const loans = readNumber('loans', 210)
const histories = 7
const ofEach = Math.ceil(loans / histories)
const newLoans = 20
const jobRetrySeconds = 61
const print = (line: string) => process.stdout.write(`${line}\n`)

type Scenario = { losesMarks: boolean; bankForgets: boolean }

/** A restore does not affect real providers, so the rows of the simulated ones are put back. */
async function restoreProviders({ query }: Installation, rows: Record<string, object[]>): Promise<void> {
  for (const [table, known] of Object.entries(rows)) {
    await query(`delete from ${table}`)
    await query(`insert into ${table} select * from json_populate_recordset(null::${table}, $1)`, [
      JSON.stringify(known),
    ])
  }
}

const readTables = async ({ query }: Installation, names: string[]) =>
  Object.fromEntries(
    await Promise.all(
      names.map(async (name) => {
        const rows = await query<{ row: object }>(`select row_to_json(${name}) as row from ${name}`)
        return [name, rows.map(({ row }) => row)] as const
      }),
    ),
  )

/** What an operator does after a restore: runs the jobs and the reconciliation of the days since the backup. */
async function recover(installation: Installation): Promise<void> {
  await installation.finishJobs()
  // A payout whose job is lost gets a new one after a minute.
  installation.testApp.clock.advance(jobRetrySeconds)
  await resumePayouts(installation.testApp.dependencies)
  await installation.finishJobs()
  await bookPayments(installation)
}

async function drill(directory: string, { losesMarks, bankForgets }: Scenario) {
  const [dataDirectory, night] = [join(directory, 'data'), makeDirectory(join(directory, 'night'))]
  const server = await startServer(join(directory, 'machine'))
  const before = await startInstallation(server, dataDirectory)
  const begun = await beginLoans(before, ofEach)
  const states = await before.query<{ state: string }>(
    "select status || ' ' || count(*) as state from leads group by status order by 1",
  )
  await backUp(server, dataDirectory, night)
  for (const { continues } of begun) await continues(before)
  await before.finishJobs()
  await startNewLoans(before, newLoans)
  await bookPayments(before)
  const outside = await readProviderRecords(before)
  const known = await readTables(before, ['simulated_payouts', 'simulated_payments'])
  await before.stop()

  await destroy(server, dataDirectory)
  const spare = await startServer(join(directory, 'spare'))
  await restore(spare, dataDirectory, night)
  if (losesMarks) {
    await rm(join(dataDirectory, 'sequence-marks.json'))
    skipAhead(spare)
  }
  const restored = await startInstallation(spare, dataDirectory)
  await restoreProviders(restored, bankForgets ? { ...known, simulated_payouts: [] } : known)
  await recover(restored)
  await startNewLoans(restored, newLoans)
  await recover(restored)
  const now = await readProviderRecords(restored)
  const audit = await auditRestore(
    restored,
    bankForgets ? { ...now, transfers: [...outside.transfers, ...now.transfers] } : now,
  )
  await restored.stop()
  await spare.stop()
  return { states: states.map(({ state }) => state).join(', '), audit }
}

const scenarios: Record<string, Scenario> = {
  'the disk is lost': { losesMarks: false, bankForgets: false },
  'the marks of the sequences are lost too': { losesMarks: true, bankForgets: false },
  'control: the bank forgets what it paid': { losesMarks: false, bankForgets: true },
}
let isPassed = true
for (const [name, scenario] of Object.entries(scenarios)) {
  const { states, audit } = await withMachines((directory) => drill(directory, scenario), ['postgresql'])
  const { loans: count, ...problems } = audit
  const wrong = Object.values(problems).reduce((sum, number) => sum + Math.abs(number), 0)
  const isExpected = scenario.bankForgets ? problems['paid out twice'] > 0 : wrong === 0 && count >= loans
  isPassed &&= isExpected
  print(`\n${name}: ${isExpected ? 'passed' : 'FAILED'}`)
  print(`  in the backup: ${states}`)
  for (const [what, number] of Object.entries({ loans: count, ...problems })) print(`  ${what.padEnd(55)} ${number}`)
}
process.exit(isPassed ? 0 : 1)
