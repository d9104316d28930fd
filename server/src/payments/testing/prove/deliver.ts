import { setTimeout as after } from 'node:timers/promises'
import type { Delivery } from './deliveries.ts'
import type { Servers } from './servers.ts'

/** What the world outside has seen. */
export type Seen = {
  acknowledged: Set<string>
  forgedAccepted: Set<string>
  deliveries: number
  retries: number
}

/** Accepted, refused, or no answer that ends the matter: then it is told again, as a provider does. */
type Verdict = 'accepted' | 'refused' | 'again'

async function verdictOf(response: Response, path: string): Promise<Verdict> {
  const text = await response.text()
  if (response.status >= 500 || response.status === 429) return 'again'
  // The form post leads every browser on; only the books tell whether it was believed.
  if (path === '/thanku') return response.status === 303 ? 'accepted' : 'refused'
  return response.status === 200 && text.startsWith('{"Status":1') ? 'accepted' : 'refused'
}

async function tell(servers: Servers, { path, headers, body }: Delivery): Promise<Verdict> {
  const url = await servers.current()
  try {
    const init: RequestInit = { method: 'POST', headers, body, redirect: 'manual', signal: AbortSignal.timeout(20_000) }
    return await verdictOf(await fetch(url + path, init), path)
  } catch {
    return 'again'
  }
}

const atOnce = 16
const tryAgainMs = 10

/** Tells everything, many at a time and again and again, until each message is answered. */
export async function deliverAll(servers: Servers, deliveries: Delivery[], seen: Seen, onAnswered: () => void) {
  let next = 0
  const work = async () => {
    for (let delivery = deliveries[next++]; delivery !== undefined; delivery = deliveries[next++]) {
      let verdict = await tell(servers, delivery)
      for (; verdict === 'again'; verdict = await tell(servers, delivery)) {
        seen.retries += 1
        await after(tryAgainMs)
      }
      const { txnid, isForged } = delivery.payment
      if (!isForged && verdict === 'refused') throw new Error(`a true message was refused: ${delivery.path}`)
      if (isForged && verdict === 'accepted' && delivery.path !== '/thanku') seen.forgedAccepted.add(txnid)
      if (!isForged) seen.acknowledged.add(txnid)
      seen.deliveries += 1
      onAnswered()
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}
