import { isLoggedIn, runLoginsUnderKill } from '../server/src/testing/logins-under-kill.ts'
import { freePort, startProcess, untilReady } from '../server/src/testing/server-process.ts'
import { readNumber } from './options.ts'
import { withDirectory } from './with-database.ts'

/** Kills a server with an embedded database while visitors log in, and counts the lost logins. Options: kills=100. */
const kills = readNumber('kills', 100)

const { acknowledged, lost } = await withDirectory(async (directory) => {
  const highLimits = {
    OTP_SENDS_PER_HOUR_ADDRESS: '1000000',
    OTP_MESSAGES_PER_MINUTE: '1000000',
    OTP_MESSAGES_PER_DAY: '1000000',
    REQUESTS_PER_MINUTE_ADDRESS: '1000000',
  }
  const settings = { ...highLimits, DATA_DIR: directory }
  const tokens = await runLoginsUnderKill({ settings, kills })
  const server = startProcess(await freePort(), settings)
  await untilReady(server)
  let lost = 0
  for (const token of tokens) if (!(await isLoggedIn(server, token))) lost += 1
  server.child.kill('SIGTERM')
  await server.exited
  return { acknowledged: tokens.length, lost }
})
process.stdout.write(`${kills} kills, ${acknowledged} logins acknowledged, ${lost} lost\n`)
process.exit(lost === 0 ? 0 : 1)
