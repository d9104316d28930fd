import { type IstDate, startOfDay } from 'domain/calendar/ist-date'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Clock, systemClock } from '../../platform/clock.ts'
import { seedApplication, seedDisbursedLoan, seedSanctionedLoan } from '../../testing/seed-loans.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { measureApplications } from './application-metrics.ts'

/** The first minute of a day. */
const morningOf = (today: IstDate): Clock => ({
  ...systemClock,
  today: () => today,
  now: () => new Date(startOfDay(today).getTime() + 60_000),
})
const [yesterday, today] = [morningOf('2026-11-15'), morningOf('2026-11-16')]

let data: TestDatabase
beforeAll(async () => {
  data = await createTestDatabase()
})
afterAll(() => data.drop())

test('waiting applications are counted by status, and all others by the status they reached today', async () => {
  const registry = new Registry()
  measureApplications(registry, { database: data.database, clock: today })
  await seedDisbursedLoan(data.database, yesterday)
  await seedApplication(data.database, today)
  await seedApplication(data.database, today)
  await seedSanctionedLoan(data.database, today)
  const text = await registry.metrics()
  expect(text).toContain('applications_waiting_count{status="IN PROCESS"} 2')
  expect(text).toContain('applications_waiting_count{status="SANCTIONED"} 1')
  expect(text).toContain('applications_today_count{status="IN PROCESS"} 3')
  expect(text).toContain('applications_today_count{status="SANCTIONED"} 1')
  expect(text).toContain('applications_today_count{status="DISBURSED"} 0')
})
