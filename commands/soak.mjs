import { ensureWebBuilt } from './build-web.mjs'
import { readArguments } from './process/arguments.mjs'
import { nodePath } from './process/environment.mjs'
import { run } from './process/run.mjs'
import { ensureInstalled } from './setup/install.mjs'

/** The programs of `npm run soak`; `npm run soak -- payments kills=100` runs one of them, with its options. */
const programs = {
  payments: 'soak/payments/main.ts',
  histories: 'soak/histories.ts',
  logins: 'soak/logins-under-kill.ts',
  reviews: 'soak/reviews.ts',
  aadhaar: 'soak/aadhaar.ts',
  statements: 'soak/statements.ts',
  'day-end': 'soak/day-end.ts',
  'previous-release': 'soak/previous-release.ts',
  failover: 'soak/machines/failover.ts',
  'point-in-time': 'soak/machines/point-in-time.ts',
  pgbouncer: 'soak/machines/pgbouncer.ts',
  'rolling-upgrade': 'soak/machines/rolling-upgrade.ts',
  'restore-drill': 'soak/restore-drill/main.ts',
}

const usage = `npm run soak                         runs all soak tests, one after the other
npm run soak -- NAME [OPTION=VALUE]  runs one, such as payments kills=1000
NAME is one of ${Object.keys(programs).join(', ')}.`
const isOption = (each) => /^\w+=./.test(each)
const isValid = ([name, ...more]) => name === undefined || (Object.hasOwn(programs, name) && more.every(isOption))
const [chosen, ...options] = readArguments(usage, isValid)
const names = chosen === undefined ? Object.keys(programs) : [chosen]

await ensureInstalled()
if (!(await ensureWebBuilt())) process.exit(1)
let exitCode = 0
for (const name of names) {
  console.log(`\n== ${name}`)
  const { code } = await run([nodePath(), programs[name], ...options])
  exitCode ||= code
}
process.exit(exitCode)
