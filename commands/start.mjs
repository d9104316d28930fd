import { ensureWebBuilt } from './build-web.mjs'
import { readArguments } from './process/arguments.mjs'
import { onStopRequest, startServer } from './process/run-server.mjs'
import { ensureInstalled } from './setup/install.mjs'

readArguments('npm start   installs what is missing, builds the website and starts the server')
await ensureInstalled()
if (!(await ensureWebBuilt())) process.exit(1)
const server = startServer('production')
onStopRequest(server.stop)
process.exit(await server.exited)
