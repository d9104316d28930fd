import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { type Clock, clockAhead } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { wrongShape } from '../platform/http/http-failure.ts'

const readDays = { name: 'read_clock', text: 'select days_ahead as days from simulated_clock' }
const moveClock = {
  name: 'move_clock',
  text: 'update simulated_clock set days_ahead = days_ahead + $1 returning days_ahead as days',
}
const refreshEveryMs = 1_000
const advance = z.object({ advance_days: z.number().int().min(0).max(3_650) })

export type SimulatedClock = { clock: Clock; serve(app: FastifyInstance): void }

/** The business date, moved forward for every process that shares the database. */
export async function createSimulatedClock(database: Database, base: Clock): Promise<SimulatedClock> {
  let days = 0
  const learn = (rows: { days: number }[]) => {
    days = rows[0]?.days ?? days
  }
  const refresh = async () => learn(await database.run<{ days: number }>(readDays, []))
  await refresh()
  const clock = clockAhead(() => days, base)

  return {
    clock,
    serve(app) {
      const timer = setInterval(() => void refresh().catch(() => {}), refreshEveryMs).unref()
      app.addHook('onClose', async () => clearInterval(timer))
      app.post('/simulators/clock', async (request) => {
        const asked = advance.safeParse(request.body)
        if (!asked.success) throw wrongShape()
        learn(await database.run<{ days: number }>(moveClock, [asked.data.advance_days]))
        return { Status: 1, Message: `Today is ${clock.today()}.`, Data: { today: clock.today(), days_ahead: days } }
      })
    },
  }
}
