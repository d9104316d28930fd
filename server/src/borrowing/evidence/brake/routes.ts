import { brake } from 'contract/console/brake'
import { ceilingNames } from 'domain/evidence/brake'
import type { FastifyInstance } from 'fastify'
import { businessTime, type Clock } from '../../../platform/clock.ts'
import { done } from '../../../records/staff/door/console-outcome.ts'
import type { Door } from '../../../records/staff/door/door.ts'
import { serveConsole } from '../../../records/staff/door/serve-console.ts'
import { readCeilings } from './brake-ceilings.ts'
import { countAboveCeilings } from './brake-metrics.ts'

export function registerBrake(app: FastifyInstance, door: Door, clock: Clock): void {
  serveConsole(app, door, brake, {
    async ceilings(_body, { transaction }) {
      const { version, ceilings } = await readCeilings(transaction)
      const shown = ceilingNames.map((name) => [name, ceilings[name] ?? null])
      return done({
        version: String(version),
        ceilings: Object.fromEntries(shown),
        above: await countAboveCeilings(transaction, businessTime(clock)),
      })
    },
  })
}
