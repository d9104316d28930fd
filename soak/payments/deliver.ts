import { setTimeout as sleep } from 'node:timers/promises'
import type { Callback } from './callbacks.ts'
import type { ServerPool } from './server-pool.ts'

/** The state of the callbacks, as the provider sees it. */
export type Deliveries = {
  acknowledged: Set<string>
  forgedAccepted: Set<string>
  delivered: number
  retries: number
}

/** `retry`: no final reply, so the callback is delivered again, as a provider would. */
type Result = 'accepted' | 'refused' | 'retry'

async function resultOf(response: Response, path: string): Promise<Result> {
  const text = await response.text()
  if (response.status >= 500 || response.status === 429) return 'retry'
  // The form post always redirects; only the ledger shows whether it was accepted.
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

/** Delivers all callbacks in parallel, each until it gets a final reply. */
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
