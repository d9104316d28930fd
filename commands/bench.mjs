import { ensureWebBuilt } from './build-web.mjs'
import { ensureInstalled } from './install.mjs'
import { ourNode } from './our-node.mjs'
import { run } from './run.mjs'

await ensureInstalled()
if (!(await ensureWebBuilt())) process.exit(1)
const { code } = await run([ourNode(), 'bench/bench.ts', ...process.argv.slice(2)])
process.exit(code)
