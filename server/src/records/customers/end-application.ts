import type { IstDate } from 'domain/calendar/ist-date'
import { registrationSteps } from 'domain/journey/percent-complete'
import type { StepEvent } from 'domain/journey/steps'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'

const selfieStep: StepEvent = 'selfie_upload'

/**
 * Resets a customer to the end of the registration after a loan was closed or an application was rejected. A loan that is
 * opened again counts every step as taken, even if the picture was erased before; it has to be taken again then.
 */
export async function endApplication(
  transaction: Transaction,
  customerId: number,
  applyAgainOn: IstDate | null = null,
): Promise<void> {
  await transaction
    .updateTable('customers')
    .set({
      stepsTaken: sql<string[]>`array(select step from unnest(steps_taken) with ordinality as taken (step, place)
        where step = any (${registrationSteps}::text[]) and (step <> ${selfieStep} or profile_picture_file_id is not null)
        order by place)`,
      isEligible: false,
      applyAgainOn: sql<IstDate | null>`coalesce(${applyAgainOn}::date, apply_again_on)`,
    })
    .where('id', '=', customerId)
    .execute()
}
