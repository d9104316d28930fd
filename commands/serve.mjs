import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readArguments } from './process/arguments.mjs'
import { repository } from './process/environment.mjs'
import { onStopRequest, startServer } from './process/run-server.mjs'

readArguments('npm run serve   starts the server that was installed and built before')
/** For an image or a package that was installed and built before: never installs, never builds. */
if (!existsSync(join(repository, 'web/build/.stamp'))) {
  console.error('The website is not built: run npm run build first.')
  process.exit(1)
}
const server = startServer('production')
onStopRequest(server.stop)
process.exit(await server.exited)
