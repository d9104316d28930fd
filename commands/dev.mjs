import { watch } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled } from './install.mjs'
import { repository } from './repository.mjs'
import { startServer, whenToldToStop } from './run-server.mjs'

const settleMs = 150

await ensureInstalled()
let server = startServer('development')
let restart
for (const folder of ['server', 'contract', 'domain']) {
  watch(join(repository, folder), { recursive: true }, () => {
    clearTimeout(restart)
    restart = setTimeout(startAgain, settleMs)
  })
}
whenToldToStop(async (signal) => {
  clearTimeout(restart)
  server.stop(signal)
  process.exit(await server.ended)
})

async function startAgain() {
  console.log('Changed: starting again ...')
  const earlier = server
  earlier.stop('SIGTERM')
  await earlier.ended
  if (server === earlier) server = startServer('development')
}
