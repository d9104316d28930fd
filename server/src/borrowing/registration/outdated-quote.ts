import type { IstDate } from 'domain/calendar/ist-date'
import type { StepEvent } from 'domain/journey/steps'
import { isWithinBounds, quoteBounds } from 'domain/loan/product/quote-bounds'
import type { Transaction } from '../../platform/database/database.ts'
import type { Customer } from '../../records/customers/queries.ts'
import type { Lead } from '../../records/loans/leads.ts'
import { readProductTerms } from '../../records/loans/product-terms.ts'

const quoteDecision: StepEvent = 'loan_quotation_decision'

/** Makes the customer decide on the quote again if the new income no longer allows the amount accepted before. */
export async function repeatOutdatedQuote(
  transaction: Transaction,
  { stepsTaken }: Customer,
  lead: Lead,
  { monthlyIncomePaise, today }: { monthlyIncomePaise: number; today: IstDate },
): Promise<StepEvent[]> {
  if (!stepsTaken.includes(quoteDecision) || lead.amountPaise === null || lead.tenureDays === null) return []
  const { amountPaise, tenureDays, userType, productTermsVersion: version } = lead
  const terms = await readProductTerms(transaction, { version, today })
  const isRepeat = userType === 'REPEAT'
  const bounds = quoteBounds(terms, { monthlyIncomePaise, isRepeat, yearlyRoomPaise: Number.POSITIVE_INFINITY })
  return isWithinBounds(bounds, { amountPaise, tenureDays }) ? [] : [quoteDecision]
}
