import { startOfDay } from 'domain/calendar/ist-date'
import { type LoanStatus, loanStatuses } from 'domain/loan/lifecycle/loan-statuses'
import { sql } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { isWaitingForLogin } from './leads.ts'

type Counts = { status: string; count: number }[]

/** Waiting for our decision or for the customer's signature. */
const waitingStatuses = ['IN PROCESS', 'SANCTIONED'] as const satisfies LoanStatus[]

/** One query per status, because each has its own small partial index. Without undecided ones that wait for a login. */
const countWaiting = async (database: Queryable): Promise<Counts> =>
  Promise.all(
    waitingStatuses.map(async (status) => ({
      status,
      ...(await database
        .selectFrom('leads')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('status', '=', sql.lit(status))
        .$if(status === 'IN PROCESS', (query) => query.where(({ not }) => not(isWaitingForLogin)))
        .executeTakeFirstOrThrow()),
    })),
  )

const countSince = (database: Queryable, at: Date): Promise<Counts> =>
  database
    .selectFrom('leadTransitions')
    .select((eb) => ['toStatus as status', eb.fn.countAll<number>().as('count')])
    .where('at', '>=', at)
    .groupBy('toStatus')
    .execute()

/** Queried at each scrape. */
export function measureApplications(
  registry: Registry,
  { database: { kysely }, clock }: { database: Database; clock: Clock },
): void {
  const measure = (name: string, help: string, statuses: readonly LoanStatus[], read: () => Promise<Counts>) =>
    new Gauge({
      name,
      help,
      labelNames: ['status'],
      registers: [registry],
      async collect() {
        const counts = new Map((await read()).map(({ status, count }) => [status, count]))
        for (const status of statuses) this.set({ status }, counts.get(status) ?? 0)
      },
    })
  measure(
    'applications_waiting_count',
    'Applications under way, by status; without undecided ones of customers who withdrew the login consent',
    waitingStatuses,
    () => countWaiting(kysely),
  )
  measure('applications_today_count', 'Applications and loans that reached a status today', loanStatuses, () =>
    countSince(kysely, startOfDay(clock.today())),
  )
}
