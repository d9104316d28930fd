import type { Endpoint } from 'contract/endpoint'
import { endpoints } from 'contract/endpoints'
import fc from 'fast-check'
import { hostileRequest, problemOfReply } from '../server/src/testing/hostile-requests.ts'
import { logInOver } from '../server/src/testing/logins-under-kill.ts'
import { freePort, type Process, startProcess, untilReady } from '../server/src/testing/server-process.ts'
import { withDirectory } from './with-database.ts'

/** Sends hostile requests to every endpoint; each must be answered with an envelope. Options: inputs=4000 seed=1. */
const options = new Map(process.argv.slice(2).map((option) => option.split('=') as [string, string]))
const inputs = Number(options.get('inputs') ?? 4_000)
const seed = Number(options.get('seed') ?? Date.now() % 1_000_000)
const print = (line: string) => process.stdout.write(`${line}\n`)
/** Each waits for its reply before it sends the next request. */
const senders = 4

async function fuzz(server: Process, endpoint: Endpoint, token: string): Promise<string | undefined> {
  const property = fc.asyncProperty(
    hostileRequest(endpoint, () => token),
    async ({ body, headers }) => {
      const response = await fetch(server.url + endpoint.path, { method: 'POST', headers, body: new Blob([body]) })
      const problem = problemOfReply(response.status, await response.text())
      if (problem !== undefined) throw new Error(problem)
    },
  )
  const results = await Promise.all(
    Array.from({ length: senders }, (_, sender) =>
      fc.check(property, { seed: seed + sender, numRuns: Math.ceil(inputs / senders) }),
    ),
  )
  const failed = results.find((result) => result.failed)
  return failed && (fc.defaultReportMessage(failed) ?? undefined)
}

const failed = await withDirectory(async (directory) => {
  const highLimits = {
    OTP_SENDS_PER_HOUR_ADDRESS: '1000000',
    OTP_MESSAGES_PER_MINUTE: '1000000',
    OTP_MESSAGES_PER_DAY: '1000000',
    REQUESTS_PER_MINUTE_ADDRESS: '1000000000',
  }
  const server = startProcess(await freePort(), { ...highLimits, LOG_LEVEL: 'fatal', DATA_DIR: directory })
  await untilReady(server)
  let failed = 0
  let lastMobile = 9_500_000_000
  for (const [name, endpoint] of Object.entries(endpoints)) {
    lastMobile += 1
    const problem = await fuzz(server, endpoint, (await logInOver(server, String(lastMobile))) ?? '')
    print(`${name.padEnd(26)} ${inputs} inputs: ${problem === undefined ? 'passed' : `FAILED\n${problem}`}`)
    if (problem !== undefined) failed += 1
  }
  server.child.kill('SIGTERM')
  await server.exited
  return failed
})
print(`seed ${seed}: ${failed === 0 ? 'passed' : 'FAILED'}`)
process.exit(failed === 0 ? 0 : 1)
