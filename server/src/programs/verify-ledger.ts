import { describeProblem, verifySeals } from '../records/ledger/verify-seals.ts'
import { quantity, readArguments } from './command-line.ts'
import { type ProgramDependencies, withDatabase } from './with-database.ts'

const usage = `npm run verify:ledger             verifies that no sealed entry of the ledger was changed or removed
npm run verify:ledger -- HASH     also verifies that the seal with this hash, taken from the log, still exists`

async function verifyLedger({ database, print }: ProgramDependencies, knownHash?: string) {
  if (knownHash !== undefined && !/^[0-9a-f]{64}$/.test(knownHash)) {
    print(`"${knownHash}" is not the hash of a seal, which has 64 hexadecimal digits.`)
    return false
  }
  const result = await verifySeals(database, { knownHash })
  if (result.isIntact) {
    print(
      `The ledger is intact: ${quantity(result.seals, 'seal')} up to entry ${result.lastEntry}, last hash ${result.hash}`,
    )
    return true
  }
  print(describeProblem(result))
  return false
}

const args = readArguments(usage, { min: 0, max: 1 })
if (args) await withDatabase((dependencies) => verifyLedger(dependencies, args[0]?.toLowerCase()))
