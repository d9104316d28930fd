import { pausePayouts } from '../borrowing/payouts/desk/pause-by-command.ts'
import { splitOptions } from './command-line.ts'
import { runCommand } from './run-commands.ts'

const usage = `npm run payouts:pause -- --by NAME --reason WORDS   pauses all payouts at once; at the console two people let them leave again`

await runCommand(usage, async ({ database, clock, print }, args) => {
  const split = splitOptions(args, ['by', 'reason'])
  if (!split || split.given.length > 0) return undefined
  const isPaused = await pausePayouts({ database, clock }, split)
  print(isPaused ? 'No payout leaves any more.' : 'Payouts were paused already.')
  return true
})
