import type { Queryable, Transaction } from '../../../platform/database/database.ts'

export const linkMarkNames = ['HOUSEHOLD', 'WORKPLACE'] as const
export type LinkMarkName = (typeof linkMarkNames)[number]

export type StoredMark = { id: number; otherId: number; mark: LinkMarkName; words: string; markedAt: Date }

const ordered = (one: number, other: number) => ({
  customerId: Math.min(one, other),
  otherCustomerId: Math.max(one, other),
})

/** By the other customer. */
export async function listMarksOf(database: Queryable, customerId: number): Promise<Map<number, StoredMark>> {
  const rows = await database
    .selectFrom('linkMarks')
    .select(['id', 'customerId', 'otherCustomerId', 'mark', 'words', 'markedAt'])
    .where((eb) => eb.or([eb('customerId', '=', customerId), eb('otherCustomerId', '=', customerId)]))
    .where('endedAt', 'is', null)
    .$narrowType<{ mark: LinkMarkName }>()
    .execute()
  return new Map(
    rows.map(({ customerId: one, otherCustomerId, ...mark }) => {
      const otherId = one === customerId ? otherCustomerId : one
      return [otherId, { ...mark, otherId }]
    }),
  )
}

type NewMark = { customerId: number; otherId: number; mark: LinkMarkName; words: string; markedBy: string; at: Date }

/** A new mark takes the place of the one before, so that it also covers what they share since. */
export async function insertMark(
  transaction: Transaction,
  { customerId, otherId, mark, words, markedBy, at }: NewMark,
): Promise<void> {
  await endMark(transaction, { customerId, otherId, by: markedBy, at })
  await transaction
    .insertInto('linkMarks')
    .values({ ...ordered(customerId, otherId), mark, words, markedBy, markedAt: at })
    .execute()
}

/** Returns false if there is none. */
export async function endMark(
  transaction: Transaction,
  { customerId, otherId, by, at }: { customerId: number; otherId: number; by: string; at: Date },
): Promise<boolean> {
  const pair = ordered(customerId, otherId)
  const { numUpdatedRows } = await transaction
    .updateTable('linkMarks')
    .set({ endedBy: by, endedAt: at })
    .where('customerId', '=', pair.customerId)
    .where('otherCustomerId', '=', pair.otherCustomerId)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
