import type { IstDate } from 'domain/calendar/ist-date'
import { registrationSteps } from 'domain/journey/percent-complete'
import { sql } from 'kysely'
import type { Transaction } from '../platform/database/database.ts'
import { prepareQuery } from '../platform/database/prepare-query.ts'

type EndedApplication = { customerId: number; keptSteps: readonly string[]; applyAgainOn: IstDate | null }

const update = prepareQuery((database, { customerId, keptSteps, applyAgainOn }: EndedApplication) =>
  database
    .updateTable('customers')
    .set({
      steps_taken: sql<string[]>`array(select step from unnest(steps_taken) with ordinality as taken (step, place)
        where step = any (${keptSteps}::text[]) order by place)`,
      is_eligible: false,
      apply_again_on: sql<IstDate | null>`coalesce(${applyAgainOn}::date, apply_again_on)`,
    })
    .where('id', '=', customerId),
)

/** Resets a customer to the end of the registration after a loan was closed or an application was rejected. */
export async function endApplication(
  transaction: Transaction,
  customerId: number,
  applyAgainOn: IstDate | null = null,
): Promise<void> {
  await update.execute(transaction, { customerId, keptSteps: registrationSteps, applyAgainOn })
}
