import type { FastifyInstance } from 'fastify'

/** Takes work that goes on after its reply and does not reject. */
export type BackgroundWork = (work: Promise<void>) => void

/** The server waits for the work before it stops. */
export function createBackgroundWork(app: FastifyInstance): BackgroundWork {
  const running = new Set<Promise<void>>()
  app.addHook('onClose', async () => {
    await Promise.all(running)
  })
  return (work) => {
    running.add(work)
    void work.finally(() => running.delete(work))
  }
}
