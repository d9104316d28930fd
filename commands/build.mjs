import { ensureWebBuilt } from './build-web.mjs'
import { readArguments } from './process/arguments.mjs'
import { ensureInstalled } from './setup/install.mjs'

/** Installs and builds without starting anything: for an image, or a machine on which `npm run serve` runs the server. */
readArguments('npm run build   installs what is missing and builds the website, without starting anything')
await ensureInstalled()
process.exit((await ensureWebBuilt()) ? 0 : 1)
