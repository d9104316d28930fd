import type { Queryable } from '../database/database.ts'
import { keyedHash } from '../hashing.ts'
import { type EventSubject, insertEvents, type SecurityEventKind } from './queries.ts'

/** The pseudonym of a customer in security events. */
export const customerSubject = (key: Buffer, customerId: number): EventSubject => ({
  kind: 'CUSTOMER',
  hash: keyedHash(key, `customer:${customerId}`),
})

type StaffAction = { kind: SecurityEventKind; subject: EventSubject | null; detail: string; at: Date }

/** Records an action of staff at the command line, where there is no request. */
export const recordByStaff = (database: Queryable, { at, ...action }: StaffAction): Promise<void> =>
  insertEvents(database, [
    {
      ...action,
      addressHash: null,
      requestId: 'command line',
      occurrences: 1,
      occurredAt: at,
      lastOccurredAt: at,
    },
  ])
