import type { IstDate } from 'domain/calendar/ist-date'
import type { BlockReason } from 'domain/loan/decision/lending-block'
import type { Queryable, Transaction } from '../../platform/database/database.ts'

export type Block = { id: number; reason: BlockReason; words: string; until: IstDate | null; blockedAt: Date }

/** The block of new loans that is in force today; undefined if there is none. */
export const findBlock = (database: Queryable, customerId: number, today: IstDate): Promise<Block | undefined> =>
  database
    .selectFrom('customerBlocks')
    .select(['id', 'reason', 'words', 'until', 'blockedAt'])
    .where('customerId', '=', customerId)
    .where('endedAt', 'is', null)
    .where((eb) => eb.or([eb('until', 'is', null), eb('until', '>=', today)]))
    .$narrowType<{ reason: BlockReason }>()
    .executeTakeFirst()

type NewBlock = Pick<Block, 'reason' | 'words' | 'until' | 'blockedAt'> & { customerId: number; blockedBy: string }

/** The caller has made sure that none is in force; one whose last day has passed is closed. */
export async function insertBlock(transaction: Transaction, block: NewBlock): Promise<void> {
  await transaction
    .updateTable('customerBlocks')
    .set({ endedAt: block.blockedAt })
    .where('customerId', '=', block.customerId)
    .where('endedAt', 'is', null)
    .execute()
  await transaction.insertInto('customerBlocks').values(block).execute()
}

export async function endBlock(
  transaction: Transaction,
  id: number,
  { by, words, at }: { by: string; words: string; at: Date },
): Promise<void> {
  await transaction
    .updateTable('customerBlocks')
    .set({ endedAt: at, endedBy: by, endWords: words })
    .where('id', '=', id)
    .execute()
}

/** All of them, newest first. */
export const listBlocks = (database: Queryable, customerId: number) =>
  database
    .selectFrom('customerBlocks')
    .select(['reason', 'words', 'until', 'blockedBy', 'blockedAt', 'endedBy', 'endedAt', 'endWords'])
    .where('customerId', '=', customerId)
    .orderBy('id', 'desc')
    .$narrowType<{ reason: BlockReason }>()
    .execute()
