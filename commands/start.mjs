import { ensureWebBuilt } from './build-web.mjs'
import { ensureInstalled } from './install.mjs'
import { startServer, whenToldToStop } from './run-server.mjs'

await ensureInstalled()
if (!(await ensureWebBuilt())) process.exit(1)
const server = startServer('production')
whenToldToStop(server.stop)
process.exit(await server.ended)
