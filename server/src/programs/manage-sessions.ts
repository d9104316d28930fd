import { endAllSessions } from '../records/sessions/end-sessions.ts'
import { quantity, splitBy } from './command-line.ts'
import { type Command, runCommands } from './run-commands.ts'

const usage = 'npm run sessions -- end-all --by NAME   logs out all customers; one of them is logged out in the console'

const endAll: Command = async (dependencies, args) => {
  const split = splitBy(args)
  if (!split || split.given.length > 0) return undefined
  const ended = await endAllSessions(dependencies, split.by)
  dependencies.print(`${quantity(ended, 'session')} ended.`)
  return true
}

await runCommands(usage, { 'end-all': endAll })
