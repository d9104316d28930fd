import { type Choice, isWithinBounds, type QuoteBounds, quoteBounds } from 'domain/loan/quote-bounds'
import { findLatestLead, type Lead } from '../../loans/leads.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { readApplicant } from '../../registration/applicants.ts'

/** The customer's application, and what may be borrowed with it by the rules of the day. */
export type Quote = { lead: Lead; bounds: QuoteBounds }

export const boundsFor = (monthlyIncomePaise: number, { userType }: Lead): QuoteBounds =>
  quoteBounds(monthlyIncomePaise, userType === 'REPEAT')

/** For a customer who is past the eligibility check, and so has an application and an income. */
export async function readQuote(database: Queryable, customerId: number): Promise<Quote> {
  const lead = await findLatestLead(database, customerId)
  const { monthlyIncomePaise } = await readApplicant(database, customerId)
  if (lead === undefined || monthlyIncomePaise === null) throw new Error('the customer has no application')
  return { lead, bounds: boundsFor(monthlyIncomePaise, lead) }
}

/** The amount and the days that were accepted; nothing before the quote is accepted. */
export const choiceOf = ({ amountPaise, tenureDays }: Lead): Choice | null =>
  amountPaise === null || tenureDays === null ? null : { amountPaise, tenureDays }

/** The income may have been corrected after the amount was accepted. */
export function isChoiceOutdated({ lead, bounds }: Quote): boolean {
  const choice = choiceOf(lead)
  return choice !== null && !isWithinBounds(bounds, choice)
}
