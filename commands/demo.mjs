import { join } from 'node:path'
import { ensureWebBuilt } from './build-web.mjs'
import { readArguments } from './process/arguments.mjs'
import { nodePath } from './process/environment.mjs'
import { run } from './process/run.mjs'
import { onStopRequest, startServer } from './process/run-server.mjs'
import { ensureInstalled } from './setup/install.mjs'

const usage = `npm run demo                    starts a lender with a past: 150 borrowers over 60 days
npm run demo -- new             plays that past again first
npm run demo -- OPTION=NUMBER   with other numbers: customers=150, days=60, seed=1`
const isKnown = (each) => each === 'new' || /^(customers|days|seed)=\d+$/.test(each)
const given = readArguments(usage, (args) => args.every(isKnown))
await ensureInstalled()
if (!(await ensureWebBuilt())) process.exit(1)
// Apart from the data of npm start; and the sample logins stay in sight where nothing is logged.
process.env.DATA_DIR = join(process.env.DATA_DIR ?? 'data', 'demo')
process.env.LOG_LEVEL ??= 'warn'
const { code } = await run([nodePath(), 'server/src/programs/prepare-demonstration.ts', ...given])
if (code !== 0) process.exit(code)
const server = startServer('production')
onStopRequest(server.stop)
process.exit(await server.exited)
