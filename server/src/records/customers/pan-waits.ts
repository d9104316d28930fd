import type { IstDate } from 'domain/calendar/ist-date'
import type { Queryable, Transaction } from '../../platform/database/database.ts'

/**
 * Keeps the day from which a declined customer may apply again, for the PAN that is about to be erased: erasing an account
 * does not end the waiting time.
 */
export async function keepPanWait(transaction: Transaction, customerId: number, today: IstDate): Promise<void> {
  await transaction
    .insertInto('panWaits')
    .columns(['panIndex', 'mayApplyFrom'])
    .expression((eb) =>
      eb
        .selectFrom('applicants')
        .innerJoin('customers', 'customers.id', 'applicants.customerId')
        .select(['panIndex', 'applyAgainOn'])
        .$narrowType<{ panIndex: Buffer; applyAgainOn: IstDate }>()
        .where('customers.id', '=', customerId)
        .where('panIndex', 'is not', null)
        .where('applyAgainOn', '>', today),
    )
    .onConflict((conflict) =>
      conflict.column('panIndex').doUpdateSet((eb) => ({ mayApplyFrom: eb.ref('excluded.mayApplyFrom') })),
    )
    .execute()
}

/** The day that was kept for the customer's PAN; undefined if there is none. */
export async function findPanWait(database: Queryable, customerId: number): Promise<IstDate | undefined> {
  const row = await database
    .selectFrom('panWaits')
    .innerJoin('applicants', 'applicants.panIndex', 'panWaits.panIndex')
    .select('mayApplyFrom')
    .where('applicants.customerId', '=', customerId)
    .$narrowType<{ mayApplyFrom: IstDate }>()
    .executeTakeFirst()
  return row?.mayApplyFrom
}
