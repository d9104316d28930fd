import { ensureBrowser } from './browser.mjs'
import { ensureWebBuilt } from './build-web.mjs'
import { readArguments } from './process/arguments.mjs'
import { nodePath } from './process/environment.mjs'
import { run } from './process/run.mjs'
import { ensureInstalled } from './setup/install.mjs'

readArguments('npm run bench:web   measures the pages in a browser')
await ensureInstalled()
if (!(await ensureWebBuilt())) process.exit(1)
const env = { CHROMIUM_PATH: await ensureBrowser() }
const { code } = await run([nodePath(), 'bench/bench-web.ts'], { env })
process.exit(code)
