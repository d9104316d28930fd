import type { IstDate } from 'domain/calendar/ist-date'
import { coolingOffEndsOn } from 'domain/loan/agreement/cooling-off'
import type { Queryable } from '../../platform/database/database.ts'
import type { Loan } from './loans.ts'
import { readProductTerms } from './product-terms.ts'

/** The last day on which the loan may be returned; null if it was not disbursed. */
export async function readCoolingOffEnd(
  database: Queryable,
  { disbursedOn, productTermsVersion }: Pick<Loan, 'disbursedOn' | 'productTermsVersion'>,
): Promise<IstDate | null> {
  if (disbursedOn === null) return null
  const { coolingOffDays } = await readProductTerms(database, { version: productTermsVersion, today: disbursedOn })
  return coolingOffEndsOn(disbursedOn, coolingOffDays)
}
