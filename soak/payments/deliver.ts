import { setTimeout as sleep } from 'node:timers/promises'
import type { Callback } from './callbacks.ts'
import type { ServerPool } from './server-pool.ts'

/** What a provider knows about its callbacks. */
export type Deliveries = {
  acknowledged: Set<string>
  forgedAccepted: Set<string>
  delivered: number
  retries: number
}

/** `retry`: no reply that ends the matter, so it is delivered again, as a provider does. */
type Result = 'accepted' | 'refused' | 'retry'

async function resultOf(response: Response, path: string): Promise<Result> {
  const text = await response.text()
  if (response.status >= 500 || response.status === 429) return 'retry'
  // The form post redirects every browser; whether it was believed shows in the books only.
  if (path === '/thanku') return response.status === 303 ? 'accepted' : 'refused'
  return response.status === 200 && text.startsWith('{"Status":1') ? 'accepted' : 'refused'
}

async function post(servers: ServerPool, { path, headers, body }: Callback): Promise<Result> {
  const url = await servers.currentUrl()
  try {
    const signal = AbortSignal.timeout(20_000)
    const response = await fetch(url + path, { method: 'POST', headers, body, redirect: 'manual', signal })
    return await resultOf(response, path)
  } catch {
    return 'retry'
  }
}

const parallel = 16
const retryAfterMs = 10

/** Delivers every callback, many at a time, each until it is answered. */
export async function deliverAll(servers: ServerPool, callbacks: Callback[], deliveries: Deliveries): Promise<void> {
  const queue = [...callbacks]
  const work = async () => {
    for (let callback = queue.shift(); callback !== undefined; callback = queue.shift()) {
      let result = await post(servers, callback)
      for (; result === 'retry'; result = await post(servers, callback)) {
        deliveries.retries += 1
        await sleep(retryAfterMs)
      }
      const { path, payment } = callback
      if (!payment.isForged && result === 'refused') throw new Error(`a signed callback was refused: ${path}`)
      if (!payment.isForged) deliveries.acknowledged.add(payment.txnid)
      else if (result === 'accepted' && path !== '/thanku') deliveries.forgedAccepted.add(payment.txnid)
      deliveries.delivered += 1
    }
  }
  await Promise.all(Array.from({ length: parallel }, work))
}
