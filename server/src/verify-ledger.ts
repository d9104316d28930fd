import { readArguments } from './command-line.ts'
import { verifySeals } from './ledger/verify-seals.ts'
import { type ProgramDependencies, withDatabase } from './with-database.ts'

const usage = `npm run verify:ledger             proves that no sealed entry of the ledger was changed, removed or cut off
npm run verify:ledger -- HASH     also proves that the seal with this hash, taken from the log, is still there`

async function verifyLedger({ database, print }: ProgramDependencies, knownHash?: string) {
  if (knownHash !== undefined && !/^[0-9a-f]{64}$/.test(knownHash)) {
    print(`"${knownHash}" is no hash of a seal: one has 64 characters, 0 to 9 and a to f.`)
    return false
  }
  const result = await verifySeals(database, knownHash)
  if (result.isIntact) {
    print(`The ledger is intact: ${result.seals} seals up to entry ${result.lastEntry}, last hash ${result.hash}`)
    return true
  }
  print(`The ledger is BROKEN at seal ${result.seal} (entries ${result.entries}): ${result.problem}`)
  return false
}

const args = readArguments(usage, { min: 0, max: 1 })
if (args) await withDatabase((dependencies) => verifyLedger(dependencies, args[0]?.toLowerCase()))
