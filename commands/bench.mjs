import { ensureWebBuilt } from './build-web.mjs'
import { nodePath } from './process/environment.mjs'
import { run } from './process/run.mjs'
import { ensureInstalled } from './setup/install.mjs'

await ensureInstalled()
if (!(await ensureWebBuilt())) process.exit(1)
const { code } = await run([nodePath(), 'bench/bench.ts', ...process.argv.slice(2)])
process.exit(code)
