import type { StepEvent } from 'domain/journey/steps'
import { isWithinBounds, quoteBounds } from 'domain/loan/quote-bounds'
import type { Customer } from '../customers/queries.ts'
import { findLatestLead } from '../loans/leads.ts'
import type { Transaction } from '../platform/database/database.ts'

const quoteDecision: StepEvent = 'loan_quotation_decision'

/** An income that no longer allows the accepted amount opens the decision about the quote again. */
export const repeatOutdatedQuote =
  (monthlyIncomePaise: number) =>
  async (transaction: Transaction, { id, stepsTaken }: Customer): Promise<StepEvent[]> => {
    if (!stepsTaken.includes(quoteDecision)) return []
    const lead = await findLatestLead(transaction, id)
    if (!lead || lead.amountPaise === null || lead.tenureDays === null) return []
    const { amountPaise, tenureDays, userType } = lead
    const bounds = quoteBounds(monthlyIncomePaise, userType === 'REPEAT')
    return isWithinBounds(bounds, { amountPaise, tenureDays }) ? [] : [quoteDecision]
  }
