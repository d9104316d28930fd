import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { clientCredential } from 'contract/client-credential'
import { paths } from 'contract/paths'
import {
  databaseSettings,
  freePort,
  type Process,
  startProcess,
  untilReady,
} from '../server/src/testing/server-process.ts'
import { readNumber } from './options.ts'
import { withDatabase } from './with-database.ts'

/**
 * Sends 3.75 times the requests that a server with a slow database can serve: at least 80 % of its capacity must still be
 * served in time, and after the overload the next request must be served at once. Options: seconds=15 delay=12 times=3.75.
 */
const [seconds, delayMs, times] = [readNumber('seconds', 15), readNumber('delay', 12), readNumber('times', 3.75)]
const timeoutMs = 3_000
const print = (line: string) => process.stdout.write(`${line}\n`)

/** A proxy that delays the data in both directions. */
async function startSlowProxy(path: string): Promise<number> {
  const server = createServer((client) => {
    const target = connect(path)
    const pass = (from: Socket, to: Socket) => {
      from.on('data', (chunk) => void setTimeout(() => to.writable && to.write(chunk), delayMs))
      from.on('error', () => to.destroy())
      from.on('close', () => void setTimeout(() => to.destroy(), delayMs))
    }
    pass(client, target)
    pass(target, client)
  })
  server.listen(0, '127.0.0.1').unref()
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

let callers = 0

/** Logs in with a new mobile. Returns whether it succeeded in time. */
async function logIn({ url }: Process): Promise<boolean> {
  callers += 1
  const address = `10.${(callers >> 16) & 255}.${(callers >> 8) & 255}.${callers & 255}`
  const headers = {
    authorization: `Basic ${btoa(clientCredential)}`,
    'content-type': 'application/json',
    'x-forwarded-for': address,
  }
  const body = JSON.stringify({ event_name: 'login', mobile: String(7_000_000_000 + callers) })
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(url + paths.customerRegistration, { method: 'POST', headers, body, signal })
    return ((await response.json()) as { Status: number }).Status === 1
  } catch {
    return false
  }
}

/** Requests per second with enough callers to keep the database busy. */
async function measureCapacity(server: Process): Promise<number> {
  const end = performance.now() + seconds * 1000
  let served = 0
  await Promise.all(
    Array.from({ length: 24 }, async () => {
      while (performance.now() < end) if (await logIn(server)) served += 1
    }),
  )
  return served / seconds
}

const rampSeconds = 2

/** Sends requests at a fixed rate, regardless of the replies, and counts once the queue has filled. */
async function overload(server: Process, perSecond: number): Promise<number> {
  let served = 0
  let servedInRamp: number | undefined
  const calls: Promise<void>[] = []
  const begin = performance.now()
  for (let sent = 0; sent < perSecond * (rampSeconds + seconds); sent++) {
    if (servedInRamp === undefined && performance.now() - begin >= rampSeconds * 1000) servedInRamp = served
    const early = begin + (sent * 1000) / perSecond - performance.now()
    if (early > 1) await sleep(early)
    calls.push(
      logIn(server).then((isServed) => {
        if (isServed) served += 1
      }),
    )
  }
  const took = (performance.now() - begin) / 1000 - rampSeconds
  const servedAfterRamp = served - (servedInRamp ?? 0)
  await Promise.all(calls)
  return servedAfterRamp / took
}

await withDatabase(async (data, directory) => {
  const port = await startSlowProxy(join(data.ownerConnection.host, '.s.PGSQL.5432'))
  const { user, database } = data.connection
  const server = startProcess(await freePort(), {
    ...databaseSettings(data),
    DATABASE_URL: `postgresql://${user}@127.0.0.1:${port}/${database}`,
    ...{ DATA_DIR: directory, TRUST_PROXY: '1', OTP_MESSAGES_PER_MINUTE: '1000000', OTP_MESSAGES_PER_DAY: '10000000' },
  })
  try {
    await untilReady(server)
    await Promise.all(Array.from({ length: 20 }, () => logIn(server)))
    const capacity = await measureCapacity(server)
    print(`capacity                 ${capacity.toFixed(1)} logins a second`)
    const useful = await overload(server, capacity * times)
    print(
      `${times} times as many calls   ${useful.toFixed(1)} logins a second in time, ${((100 * useful) / capacity).toFixed(0)} %`,
    )
    const before = performance.now()
    const isServed = await logIn(server)
    print(
      `the next call            ${isServed ? 'served' : 'NOT SERVED'} after ${(performance.now() - before).toFixed(0)} ms`,
    )
    const isGood = useful >= 0.8 * capacity && isServed && performance.now() - before < 1_000
    print(isGood ? 'ok' : 'FAILED')
    process.exitCode = isGood ? 0 : 1
  } finally {
    server.child.kill('SIGTERM')
    await server.exited
  }
})
process.exit()
