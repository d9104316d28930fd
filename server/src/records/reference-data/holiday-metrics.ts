import { Gauge, type Registry } from 'prom-client'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { findYearWithoutHolidays } from './bank-holidays.ts'

export function measureHolidays(registry: Registry, { database, clock }: { database: Database; clock: Clock }): void {
  new Gauge({
    name: 'bank_holidays_missing',
    help: '1 if the bank holidays of a year in which offers are or will soon be open have not been added',
    registers: [registry],
    async collect() {
      this.set((await findYearWithoutHolidays(database.kysely, clock.today())) ? 1 : 0)
    },
  })
}
