import type { Queryable } from '../platform/database/database.ts'
import { keyedHash } from '../platform/hashing.ts'
import { type EventSubject, insertEvents, type SecurityEventKind } from './queries.ts'

/** The same for one customer wherever it is computed with the same key. */
export const customerSubject = (key: Buffer, customerId: number): EventSubject => ({
  kind: 'CUSTOMER',
  hash: keyedHash(key, `customer:${customerId}`),
})

type Deed = { kind: SecurityEventKind; subject: EventSubject | null; detail: string; at: Date }

/** What a person of the lender did at the command line, where there is no request. */
export const recordByStaff = (database: Queryable, { at, ...deed }: Deed): Promise<void> =>
  insertEvents(database, [{ ...deed, addressHash: null, requestId: 'command line', occurrences: 1, occurredAt: at }])
