import { auditSignatures } from '../server/src/borrowing/agreements/testing/audit-signatures.ts'
import { signWithoutTransaction } from '../server/src/borrowing/agreements/testing/sign-without-transaction.ts'
import { runSigningUnderKill } from '../server/src/borrowing/agreements/testing/signing-under-kill.ts'
import { storeIn } from '../server/src/borrowing/documents/testing/uploads-under-kill.ts'
import { readNumber } from './options.ts'
import { withDatabase } from './with-database.ts'

/**
 * Kills the server between the decision, the signature and the payout while customers sign in two tabs, half of them at
 * the eSign provider, and audits every loan: each must have its signed documents exactly once. As a control, the audit must
 * find exactly those loans that were signed in two transactions and stopped between them. Options: kills=100.
 */
const kills = readNumber('kills', 100)
const print = (line: string) => process.stdout.write(`${line}\n`)

const result = await withDatabase((data, directory) =>
  runSigningUnderKill({ data, directory, kills, onRound: (round) => round % 10 === 0 && print(`  ${round} kills`) }),
)
const { applications, acknowledged, lost, disbursed, esigned, problems } = result
const isPassed = lost === 0 && problems.length === 0 && disbursed === applications
print(`${kills} kills while ${applications} customers signed: ${isPassed ? 'passed' : 'FAILED'}`)
print(`  acknowledged before a kill  ${acknowledged}`)
print(`  lost                        ${lost}`)
print(`  paid out in the end         ${disbursed}`)
print(`  signed at the provider      ${esigned}`)
for (const problem of problems) print(`  ${problem}`)

const control = await withDatabase(async (data, directory) => {
  const [database, store] = [data.database, storeIn(directory)]
  const { leadIds, broken } = await signWithoutTransaction(database, store, 20)
  const found = await auditSignatures({ database, store, leadIds })
  return { broken, found: found.length }
})
const isControlCaught = control.broken > 0 && control.found === control.broken
print(`control: ${control.broken} loans were broken, ${control.found} found: ${isControlCaught ? 'passed' : 'FAILED'}`)
process.exit(isPassed && isControlCaught ? 0 : 1)
