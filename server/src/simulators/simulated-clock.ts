import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { type Clock, clockAhead } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { wrongShape } from '../platform/http/http-failure.ts'

const refreshIntervalMs = 1_000
/** Dates have four digits for the year, and anybody may move the clock of a demonstration. */
const maxDaysAhead = 36_500
const requestBody = z.object({ advance_days: z.number().int().min(0).max(3_650) })

export type SimulatedClock = { clock: Clock; serve(app: FastifyInstance): void }

/** A clock whose business date can be moved forward, for all processes that share the database. */
export async function createSimulatedClock({ kysely }: Database, base: Clock): Promise<SimulatedClock> {
  let daysAhead = 0
  async function refresh(): Promise<void> {
    const row = await kysely.selectFrom('simulatedClock').select('daysAhead').executeTakeFirstOrThrow()
    daysAhead = row.daysAhead
  }
  async function advance(days: number): Promise<void> {
    const row = await kysely
      .updateTable('simulatedClock')
      .set((clock) => ({ daysAhead: clock('daysAhead', '+', days) }))
      .where('daysAhead', '<=', maxDaysAhead - days)
      .returning('daysAhead')
      .executeTakeFirst()
    if (row === undefined) throw wrongShape()
    daysAhead = row.daysAhead
  }
  await refresh()
  const clock = clockAhead(() => daysAhead, base)

  return {
    clock,
    serve(app) {
      const timer = setInterval(() => void refresh().catch(() => {}), refreshIntervalMs).unref()
      app.addHook('onClose', async () => clearInterval(timer))
      app.post('/simulators/clock', async (request) => {
        const { data } = requestBody.safeParse(request.body)
        if (data === undefined) throw wrongShape()
        await advance(data.advance_days)
        const today = clock.today()
        return { Status: 1, Message: `Today is ${today}.`, Data: { today, days_ahead: daysAhead } }
      })
    },
  }
}
