import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { Loopback } from '../../platform/http/loopback.ts'

/** How webhooks are delivered: late, more than once, out of order, or not at all. */
export const webhookSettings = z.object({
  webhook: z.object({
    delay_ms: z.number().int().min(0).max(60_000).default(300),
    times: z.number().int().min(1).max(10).default(1),
    is_reordered: z.boolean().default(false),
    is_lost: z.boolean().default(false),
  }),
})

type WebhookSettings = z.output<typeof webhookSettings>
type Webhook = { path: string; contentType: string; body: string; headers?: Record<string, string> }
export type WebhookSender = { send(webhook: Webhook): void; configure(settings: WebhookSettings): void }

const maxAttempts = 10
const retryDelayMs = 1_000
const maxReorderDelayMs = 2_000

async function deliver({ fetch }: Loopback, { path, contentType, body, headers }: Webhook): Promise<void> {
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const init = { method: 'POST', headers: { 'content-type': contentType, ...headers }, body }
    const response = await fetch(`http://simulators${path}`, init).catch(() => undefined)
    if (response?.ok) return
    await sleep(retryDelayMs, undefined, { ref: false })
  }
}

/** Sends webhooks as a gateway does: independently of the browser, with a delay, and with retries until accepted. */
export function createWebhookSender(loopback: Loopback): WebhookSender {
  let { webhook: settings } = webhookSettings.parse({ webhook: {} })
  let waiting: Webhook[] = []
  const schedule = (delayMs: number, task: () => void) => void setTimeout(task, delayMs).unref()

  async function deliverWaiting(): Promise<void> {
    const reversed = waiting.reverse()
    waiting = []
    for (const webhook of reversed) await deliver(loopback, webhook)
  }
  /** Holds a webhook back until the next one, which is delivered first, or until a timeout. */
  function deliverReordered(webhook: Webhook): void {
    waiting.push(webhook)
    if (waiting.length > 1) void deliverWaiting()
    else schedule(maxReorderDelayMs, () => void deliverWaiting())
  }

  return {
    send(webhook) {
      const { delay_ms: delayMs, times, is_lost: isLost, is_reordered: isReordered } = settings
      if (isLost) return
      for (let count = 0; count < times; count++)
        schedule(delayMs, () => (isReordered ? deliverReordered(webhook) : void deliver(loopback, webhook)))
    },
    configure(next) {
      settings = next.webhook
    },
  }
}
