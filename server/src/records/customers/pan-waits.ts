import type { IstDate } from 'domain/calendar/ist-date'
import type { Queryable, Transaction } from '../../platform/database/database.ts'

/**
 * Keeps the day from which a declined customer may apply again, for the PAN that is about to be erased: erasing an account
 * does not end the waiting time.
 */
export async function keepPanWait(transaction: Transaction, customerId: number, today: IstDate): Promise<void> {
  await transaction
    .insertInto('pan_waits')
    .columns(['pan_index', 'may_apply_from'])
    .expression((eb) =>
      eb
        .selectFrom('applicants')
        .innerJoin('customers', 'customers.id', 'applicants.customer_id')
        .select(['pan_index', 'apply_again_on'])
        .$narrowType<{ pan_index: Buffer; apply_again_on: IstDate }>()
        .where('customers.id', '=', customerId)
        .where('pan_index', 'is not', null)
        .where('apply_again_on', '>', today),
    )
    .onConflict((conflict) =>
      conflict.column('pan_index').doUpdateSet((eb) => ({ may_apply_from: eb.ref('excluded.may_apply_from') })),
    )
    .execute()
}

/** The day that was kept for the customer's PAN; undefined if there is none. */
export async function findPanWait(database: Queryable, customerId: number): Promise<IstDate | undefined> {
  const row = await database
    .selectFrom('pan_waits')
    .innerJoin('applicants', 'applicants.pan_index', 'pan_waits.pan_index')
    .select('may_apply_from as mayApplyFrom')
    .where('applicants.customer_id', '=', customerId)
    .$narrowType<{ mayApplyFrom: IstDate }>()
    .executeTakeFirst()
  return row?.mayApplyFrom
}
