import { setTimeout as after } from 'node:timers/promises'
import { z } from 'zod'
import type { Loopback } from '../../platform/http/loopback.ts'

/** What can be made to happen to webhooks on their way: late, more than once, in another order, or never. */
export const steering = z.object({
  webhook: z.object({
    delay_ms: z.number().int().min(0).max(60_000).default(300),
    times: z.number().int().min(1).max(10).default(1),
    is_reordered: z.boolean().default(false),
    is_lost: z.boolean().default(false),
  }),
})

export type Steering = z.output<typeof steering>
export type Webhook = { path: string; contentType: string; body: string; headers?: Record<string, string> }
export type Webhooks = { send(webhook: Webhook): void; steer(next: Steering): void }

const tries = 3
const tryAgainMs = 1_000
const holdMs = 2_000

async function deliver({ fetch }: Loopback, { path, contentType, body, headers }: Webhook): Promise<void> {
  for (let tried = 0; tried < tries; tried++) {
    const init = { method: 'POST', headers: { 'content-type': contentType, ...headers }, body }
    const response = await fetch(`http://simulators${path}`, init).catch(() => undefined)
    if (response?.ok) return
    await after(tryAgainMs, undefined, { ref: false })
  }
}

/** Webhooks as a provider sends them: by itself, after a while, tried again until they are taken. */
export function createWebhooks(loopback: Loopback): Webhooks {
  let { webhook: current } = steering.parse({ webhook: {} })
  let held: Webhook[] = []
  const later = (ms: number, deed: () => void) => void setTimeout(deed, ms).unref()
  const deliverAll = (all: Webhook[]) =>
    all.reduce((last, next) => last.then(() => deliver(loopback, next)), Promise.resolve())
  const release = () => {
    const all = held.reverse()
    held = []
    void deliverAll(all)
  }
  /** Held until the next one is there, which then goes first; a last one does not wait for ever. */
  const hold = (webhook: Webhook) => {
    held.push(webhook)
    if (held.length > 1) release()
    else later(holdMs, release)
  }
  return {
    send(webhook) {
      const { delay_ms: delayMs, times, is_lost: isLost, is_reordered: isReordered } = current
      if (isLost) return
      for (let sent = 0; sent < times; sent++)
        later(delayMs, () => (isReordered ? hold(webhook) : void deliver(loopback, webhook)))
    },
    steer(next) {
      current = next.webhook
    },
  }
}
