import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Endpoint } from 'contract/endpoint'
import { endpoints } from 'contract/endpoints'
import fc from 'fast-check'
import { type HostileRequest, hostileRequest, problemOfReply } from '../server/src/testing/hostile-requests.ts'
import { logInOver } from '../server/src/testing/logins-under-kill.ts'
import { freePort, type Process, startProcess, untilReady } from '../server/src/testing/server-process.ts'
import { readNumber, readOption } from './options.ts'
import { withDirectory } from './with-database.ts'

/**
 * Sends hostile requests to every endpoint; every reply must have the usual envelope.
 * Options: inputs=4000 seed=1 from=NAME (the endpoint to start with).
 */
const inputs = readNumber('inputs', 4_000)
const seed = readNumber('seed', Date.now() % 1_000_000)
const allEndpoints = Object.entries(endpoints)
const from = readOption('from')
const firstIndex = from === undefined ? 0 : allEndpoints.findIndex(([name]) => name === from)
if (firstIndex === -1) throw new Error(`There is no endpoint ${from}`)
const print = (line: string) => process.stdout.write(`${line}\n`)
/** Each sender waits for the reply before it sends the next request. */
const senders = 4
const agent = new Agent({ keepAlive: true, maxSockets: senders })

/** Resolves to what is wrong with the reply, if anything. Not with `fetch`, which takes three times as long. */
function send(url: string, { body, headers }: HostileRequest): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, method: 'POST', headers }, (response) => {
      text(response).then((reply) => resolve(problemOfReply(response.statusCode ?? 0, reply)), reject)
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

async function fuzz(server: Process, endpoint: Endpoint, token: string): Promise<string | undefined> {
  const property = fc.asyncProperty(
    hostileRequest(endpoint, () => token),
    async (hostile) => {
      const problem = await send(server.url + endpoint.path, hostile)
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
  for (const [name, endpoint] of allEndpoints.slice(firstIndex)) {
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
