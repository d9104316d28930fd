import type { IstDate } from 'domain/calendar/ist-date'
import { registrationSteps } from 'domain/journey/percent-complete'
import type { Transaction } from '../platform/database/database.ts'
import { lockCustomer, updateCustomer } from './queries.ts'

/** After a loan is closed or an application rejected the registration is kept and everything after it starts anew. */
export async function endApplication(
  transaction: Transaction,
  customerId: number,
  applyAgainOn?: IstDate,
): Promise<void> {
  const { stepsTaken } = await lockCustomer(transaction, customerId)
  await updateCustomer(transaction, customerId, {
    stepsTaken: stepsTaken.filter((event) => (registrationSteps as readonly string[]).includes(event)),
    isEligible: false,
    ...(applyAgainOn !== undefined && { applyAgainOn }),
  })
}
