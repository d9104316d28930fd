import { addYears } from 'domain/privacy/erasure'
import { sql } from 'kysely'
import type { Clock } from '../../../platform/clock.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { type Purge, purgeBatchSize } from '../../../platform/jobs/purge.ts'
import { findBlock } from '../../../records/customers/customer-blocks.ts'

/** How long the keys of a customer who was blocked for safety or by us are known again. */
const fraudMarkYears = 5
const networkDays = 90

/** A block at the customer's own wish or in a dispute says nothing about fraud. */
const isAgainstFraud = (reason: string) => reason === 'blocked for safety' || reason === 'blocked by us'

/** Erases what links the customer to others. Of one who is blocked against fraud the strong keys stay, without the person. */
export async function eraseLinks(transaction: Transaction, customerId: number, { today }: Clock): Promise<void> {
  const block = await findBlock(transaction, customerId, today())
  if (block && isAgainstFraud(block.reason))
    await transaction
      .insertInto('fraudMarks')
      .columns(['kind', 'keyHmac', 'keepUntil'])
      .expression((eb) =>
        eb
          .selectFrom('links')
          .select(['kind', 'keyHmac'])
          .select(sql<string>`${addYears(today(), fraudMarkYears)}::date`.as('keepUntil'))
          .where('customerId', '=', customerId)
          .where('kind', 'in', ['account', 'selfie', 'document', 'device', 'email']),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  await transaction.deleteFrom('links').where('customerId', '=', customerId).execute()
  await transaction
    .deleteFrom('linkMarks')
    .where((eb) => eb.or([eb('customerId', '=', customerId), eb('otherCustomerId', '=', customerId)]))
    .execute()
}

/** Network addresses change hands, so they are forgotten first. */
export const networkPurge: Purge = {
  name: 'links',
  async deleteBatch(database, now) {
    const before = new Date(now.getTime() - networkDays * 86_400_000)
    const { numAffectedRows } = await sql`delete from links where ctid = any (array(
      select ctid from links where kind = 'network' and last_seen < ${before} limit ${sql.lit(purgeBatchSize)}))`.execute(
      database,
    )
    return Number(numAffectedRows)
  },
}
