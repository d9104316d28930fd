import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** The messages of the simulated payment gateways: those about payments are lost, so that nothing happens beside a visit. */
export type Webhooks = {
  /** Delivers those that the work causes, and waits until they are answered. */
  deliver(work: () => Promise<unknown>): Promise<void>
}

const pollMs = 5

export async function listenToWebhooks(app: FastifyInstance): Promise<Webhooks> {
  let answered = 0
  app.addHook('onResponse', async ({ url }) => {
    if (/^\/payments\/\w+\/webhook/.test(url)) answered += 1
  })
  const configure = (webhook: object) =>
    app.inject({ method: 'POST', url: '/simulators/payments', payload: { webhook } })
  await configure({ is_lost: true })
  return {
    async deliver(work) {
      const before = answered
      await configure({ delay_ms: 0 })
      await work()
      while (answered === before) await sleep(pollMs)
      await configure({ is_lost: true })
    },
  }
}
