import { verifyDecisions } from '../borrowing/decision/verify-decisions.ts'
import { quantity, readArguments } from './command-line.ts'
import { withDatabase } from './with-database.ts'

const usage = 'npm run verify:decisions   runs every stored decision again and prints those that come out different'

if (readArguments(usage, { min: 0, max: 0 }))
  await withDatabase(async ({ database, print }) => {
    const { equal, erased, differences } = await verifyDecisions(database.kysely)
    for (const { id, leadId, what } of differences) {
      print(`Decision ${id} on application ${leadId} differs:`)
      for (const line of what) print(`  ${line}`)
    }
    print(`${quantity(equal, 'decision')} came out equal, ${differences.length} differ.`)
    if (erased > 0) print(`${quantity(erased, 'decision')} without input, which was erased: the hash was checked.`)
    return differences.length === 0
  })
