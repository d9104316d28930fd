import { ensureWebBuilt } from './build-web.mjs'
import { ensureInstalled } from './setup/install.mjs'

/** Installs and builds without starting anything: for an image, or a machine on which `npm run serve` runs the server. */
await ensureInstalled()
process.exit((await ensureWebBuilt()) ? 0 : 1)
