import { createLog, standardOutput } from '../platform/logging/log.ts'
import { createObjectStore } from '../providers/providers.ts'
import { sweepOrphans } from '../records/files/sweep/sweep-orphans.ts'
import { quantity, splitBy } from './command-line.ts'
import { type Command, runCommand } from './run-commands.ts'

const usage = `npm run sweep:files -- --by NAME   moves all files without a row to the trash now, however many there are`

const sweepFiles: Command = async ({ config, database, clock, print }, args) => {
  const split = splitBy(args)
  if (!split || split.given.length > 0) return undefined
  const log = createLog('error', standardOutput())
  const dependencies = { objectStore: createObjectStore(config), database, clock, log }
  const { result, trashed, restored, deleted } = await sweepOrphans(dependencies, { acceptedBy: split.by })
  if (result === 'FOREIGN_STORE') {
    print('The file store belongs to another database; nothing was moved.')
    return false
  }
  print(
    `Moved ${quantity(trashed, 'file')} to the trash, restored ${restored} from it, and deleted ${deleted} for good.`,
  )
  return true
}

await runCommand(usage, sweepFiles)
