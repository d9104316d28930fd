import { watch } from 'node:fs'
import { join } from 'node:path'
import { readArguments } from './process/arguments.mjs'
import { repository } from './process/environment.mjs'
import { onStopRequest, startServer } from './process/run-server.mjs'
import { ensureInstalled } from './setup/install.mjs'

const debounceMs = 150

readArguments('npm run dev   runs the application with hot reload')
await ensureInstalled()
let server = startServer('development')
let restartTimer
for (const directory of ['server', 'contract', 'domain']) {
  watch(join(repository, directory), { recursive: true }, () => {
    clearTimeout(restartTimer)
    restartTimer = setTimeout(restart, debounceMs)
  })
}
onStopRequest(async (signal) => {
  clearTimeout(restartTimer)
  server.stop(signal)
  process.exit(await server.exited)
})

async function restart() {
  console.log('Sources have changed: restarting the server ...')
  const previous = server
  previous.stop('SIGTERM')
  await previous.exited
  if (server === previous) server = startServer('development')
}
