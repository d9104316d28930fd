import { nodePath } from './process/environment.mjs'
import { run } from './process/run.mjs'
import { requireInstalled } from './setup/install.mjs'

/**
 * Runs one of the server's programs with its arguments: `node commands/run-program.mjs server/src/programs/verify-ledger.ts …`.
 * Never installs, never builds.
 */
requireInstalled()
const { code } = await run([nodePath(), ...process.argv.slice(2)])
process.exit(code)
