import { readArguments } from './process/arguments.mjs'
import { nodePath } from './process/environment.mjs'
import { run } from './process/run.mjs'
import { ensureInstalled } from './setup/install.mjs'

readArguments('npm run generate   regenerates the database types from the migrations')
await ensureInstalled()
const { code } = await run([nodePath(), 'server/src/platform/database/generate-schema-types.ts'])
process.exit(code)
