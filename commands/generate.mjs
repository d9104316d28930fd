import { readArguments } from './process/arguments.mjs'
import { nodePath } from './process/environment.mjs'
import { run } from './process/run.mjs'
import { ensureInstalled } from './setup/install.mjs'

readArguments(
  'npm run generate   regenerates the types of the database, from the migrations, and of the client, from the API',
)
await ensureInstalled()
for (const program of ['database/generate-schema-types.ts', 'http/generate-client-types.ts']) {
  const { code } = await run([nodePath(), `server/src/platform/${program}`])
  if (code !== 0) process.exit(code)
}
