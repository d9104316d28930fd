import type { BrakeKind } from 'domain/evidence/brake'
import type { Transaction } from '../../../platform/database/database.ts'

export type BrakeKey = { kind: BrakeKind; keyHmac: Buffer }
type Marked = { customerId: number; leadId: number; at: Date }

/** Counts an application; one that comes back to the same step is counted where it was. */
export async function markApplication(
  transaction: Transaction,
  { customerId, leadId, at }: Marked,
  keys: readonly BrakeKey[],
): Promise<void> {
  await transaction
    .insertInto('brakeMarks')
    .values(keys.map((key) => ({ ...key, act: 'APPLICATION', customerId, leadId, at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Counts a released payout by what its application came from. */
export async function markPayout(transaction: Transaction, { leadId, at }: Omit<Marked, 'customerId'>): Promise<void> {
  await transaction
    .insertInto('brakeMarks')
    .columns(['act', 'at', 'leadId', 'kind', 'keyHmac', 'customerId'])
    .expression((eb) =>
      eb
        .selectFrom('brakeMarks')
        .select((inner) => [inner.val('PAYOUT').as('act'), inner.cast<Date>(inner.val(at), 'timestamptz').as('at')])
        .select(['leadId', 'kind', 'keyHmac', 'customerId'])
        .where('leadId', '=', leadId)
        .where('act', '=', 'APPLICATION'),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
