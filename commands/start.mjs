import { ensureWebBuilt } from './build-web.mjs'
import { onStopRequest, startServer } from './process/run-server.mjs'
import { ensureInstalled } from './setup/install.mjs'

await ensureInstalled()
if (!(await ensureWebBuilt())) process.exit(1)
const server = startServer('production')
onStopRequest(server.stop)
process.exit(await server.exited)
