import { parentPort, workerData } from 'node:worker_threads'
import { clientCredential } from 'contract/client-credential'
import { paths } from 'contract/paths'

/** How many there were, and the p99 of each window. */
export type Logins = { logins: number; windows: number[] }

/** Several windows, because a busy host distorts some. */
const windowMs = 10_000
const basic = `Basic ${btoa(clientCredential)}`
const { url, firstCaller } = workerData as { url: string; firstCaller: number }

/** Each login comes from a new address, because the limits of an address are read from its requests of the last hour. */
async function logIn(caller: number): Promise<boolean> {
  const address = [10, caller >> 16, (caller >> 8) & 255, caller & 255].join('.')
  const response = await fetch(url + paths.customerRegistration, {
    method: 'POST',
    headers: { authorization: basic, 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ event_name: 'login', mobile: String(7_000_000_000 + caller) }),
  })
  return ((await response.json()) as { Status: number }).Status === 1
}

const p99 = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN

/** This thread logs in one after the other until it gets a message, and replies with the result. */
const windows: number[][] = []
const began = performance.now()
let isStopped = false
parentPort?.once('message', () => {
  isStopped = true
})
for (let caller = firstCaller; !isStopped; caller++) {
  const before = performance.now()
  const isSent = await logIn(caller)
  const window = Math.floor((before - began) / windowMs)
  windows[window] ??= []
  if (isSent) windows[window].push(performance.now() - before)
}
const result: Logins = { logins: windows.flat().length, windows: windows.map(p99) }
parentPort?.postMessage(result)
