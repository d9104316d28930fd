import { ensureWebBuilt } from './build-web.mjs'
import { readArguments } from './process/arguments.mjs'
import { nodePath } from './process/environment.mjs'
import { run } from './process/run.mjs'
import { ensureInstalled } from './setup/install.mjs'

readArguments('npm run bench   measures the processor time of requests, and other figures of the README')
await ensureInstalled()
if (!(await ensureWebBuilt())) process.exit(1)
const { code } = await run([nodePath(), 'bench/bench.ts'])
process.exit(code)
