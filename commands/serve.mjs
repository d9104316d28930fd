import { isWebBuilt } from './build-web.mjs'
import { readArguments } from './process/arguments.mjs'
import { onStopRequest, startServer } from './process/run-server.mjs'

readArguments('npm run serve   starts the server that was installed and built before')
/** For an image or a package that was installed and built before: never installs, never builds. */
if (!isWebBuilt()) {
  console.error('The website is not built: run npm run build first.')
  process.exit(1)
}
const server = startServer('production')
onStopRequest(server.stop)
process.exit(await server.exited)
