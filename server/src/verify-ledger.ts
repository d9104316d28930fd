import { verifySeals } from './ledger/verify-seals.ts'
import { withDatabase } from './with-database.ts'

/**
 * Proves that no sealed entry of the ledger was changed, removed or cut off. `npm run verify:ledger -- HASH` also proves that
 * the seal with this hash, taken from the log, is still there.
 */
await withDatabase(async ({ database, print }) => {
  const result = await verifySeals(database, process.argv[2])
  if (result.isIntact) {
    print(`The ledger is intact: ${result.seals} seals up to entry ${result.lastEntry}, last hash ${result.hash}`)
    return true
  }
  print(`The ledger is BROKEN at seal ${result.seal} (entries ${result.entries}): ${result.problem}`)
  return false
})
