import { randomBytes } from 'node:crypto'
import type { BureauOutcome } from 'domain/evidence/bureau-report'
import { sql } from 'kysely'
import type { Queryable, Transaction } from '../../../platform/database/database.ts'
import type { Bureau } from '../../../providers/bureau/bureau.ts'

export type RequestState = 'QUEUED' | 'ASKED' | 'ANSWERED' | 'NOT_ASKED' | 'REFUSED' | 'UNANSWERED'
export type RequestOutcome = BureauOutcome | 'UNREADABLE'

/** `id` is the reference that the bureau knows. */
export type BureauRequest = {
  id: string
  leadId: number
  bureau: string
  state: RequestState
  outcome: RequestOutcome | null
  because: string | null
  askedBy: string | null
  createdAt: Date
  askedAt: Date | null
  tries: number
  endedAt: Date | null
}

const selectRequests = (database: Queryable) =>
  database
    .selectFrom('bureauRequests')
    .select([
      'id',
      'leadId',
      'bureau',
      'state',
      'outcome',
      'because',
      'askedBy',
      'createdAt',
      'askedAt',
      'tries',
      'endedAt',
    ])
    .$narrowType<{ state: RequestState; outcome: RequestOutcome | null }>()

export const findRequest = (database: Queryable, id: string): Promise<BureauRequest | undefined> =>
  selectRequests(database).where('id', '=', id).executeTakeFirst()

export const lockRequest = (transaction: Transaction, id: string): Promise<BureauRequest | undefined> =>
  selectRequests(transaction).where('id', '=', id).forUpdate().executeTakeFirst()

/** The newest first. */
export const listRequestsOf = (database: Queryable, leadIds: readonly number[]): Promise<BureauRequest[]> =>
  selectRequests(database)
    .where((eb) => eb('leadId', '=', eb.fn.any(eb.val(leadIds))))
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()

export async function findLatestRequest(database: Queryable, leadId: number): Promise<BureauRequest | undefined> {
  const [latest] = await listRequestsOf(database, [leadId])
  return latest
}

type NewRequest = {
  leadId: number
  bureau: Pick<Bureau, 'bureauName' | 'product'>
  consentVersion: string
  askedBy?: string
  at: Date
}

/** Undefined if the bureau was asked about the application before, or is being asked. */
export async function insertRequest(
  transaction: Transaction,
  { leadId, bureau, consentVersion, askedBy, at }: NewRequest,
): Promise<string | undefined> {
  const inserted = await transaction
    .insertInto('bureauRequests')
    .values({
      ...{ id: `BR${randomBytes(10).toString('hex').toUpperCase()}`, leadId, consentVersion, createdAt: at },
      ...{ bureau: bureau.bureauName, product: bureau.product, askedBy: askedBy ?? null },
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

type Change = {
  state: RequestState
  outcome?: RequestOutcome
  because?: string | null
  tries?: number
  askedAt?: Date
  endedAt?: Date
}

export async function changeRequest(transaction: Transaction, id: string, change: Change): Promise<void> {
  await transaction.updateTable('bureauRequests').set(change).where('id', '=', id).execute()
}

/** In flight since before a moment, so that their job may be lost. */
export async function listWaitingRequests(database: Queryable, before: Date, limit: number): Promise<BureauRequest[]> {
  return selectRequests(database)
    .where('state', 'in', [sql.lit('QUEUED'), sql.lit('ASKED')])
    .where('createdAt', '<', before)
    .orderBy('createdAt')
    .limit(limit)
    .execute()
}
