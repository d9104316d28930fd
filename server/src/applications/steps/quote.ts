import type { IstDate } from 'domain/calendar/ist-date'
import { type Choice, isWithinBounds, type QuoteBounds, quoteBounds } from 'domain/loan/quote-bounds'
import { yearlyRoom } from 'domain/loan/yearly-limit'
import { readEligibilityPolicy } from '../../loans/eligibility-policies.ts'
import { findLatestLead, type Lead } from '../../loans/leads.ts'
import { readProductTerms, type VersionedTerms } from '../../loans/product-terms.ts'
import { readLimitedSanctions } from '../../loans/yearly-room.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { readApplicant } from '../../registration/applicants.ts'

/** The customer's application, the terms of its quote, and what may be borrowed within them. */
export type Quote = { lead: Lead; terms: VersionedTerms; bounds: QuoteBounds; yearlyLimit: YearlyLimit | null }

/** What may be lent in a year without full KYC, and what is left of it; null with full KYC. */
export type YearlyLimit = { limitPaise: number; roomPaise: number }

async function readYearlyLimit(database: Queryable, lead: Lead, today: IstDate): Promise<YearlyLimit | null> {
  const { id: leadId, customerId, eligibilityPolicyVersion: version } = lead
  const sanctions = await readLimitedSanctions(database, { customerId, leadId, today })
  if (sanctions === undefined) return null
  const { yearlyLimitPaise: limitPaise } = await readEligibilityPolicy(database, { version, today })
  return { limitPaise, roomPaise: yearlyRoom(limitPaise, sanctions, today) }
}

export async function quoteFor(
  database: Queryable,
  lead: Lead,
  { monthlyIncomePaise, today }: { monthlyIncomePaise: number; today: IstDate },
): Promise<Quote> {
  const terms = await readProductTerms(database, { version: lead.productTermsVersion, today })
  const yearlyLimit = await readYearlyLimit(database, lead, today)
  const yearlyRoomPaise = yearlyLimit?.roomPaise ?? Number.POSITIVE_INFINITY
  const bounds = quoteBounds(terms, { monthlyIncomePaise, isRepeat: lead.userType === 'REPEAT', yearlyRoomPaise })
  return { lead, terms, bounds, yearlyLimit }
}

/** For a customer who is past the eligibility check, and so has an application and an income. */
export async function readQuote(database: Queryable, customerId: number, today: IstDate): Promise<Quote> {
  const lead = await findLatestLead(database, customerId)
  const { monthlyIncomePaise } = await readApplicant(database, customerId)
  if (lead === undefined || monthlyIncomePaise === null) throw new Error('the customer has no application')
  return quoteFor(database, lead, { monthlyIncomePaise, today })
}

/** The amount and the days that were accepted; nothing before the quote is accepted. */
export const choiceOf = ({ amountPaise, tenureDays }: Lead): Choice | null =>
  amountPaise === null || tenureDays === null ? null : { amountPaise, tenureDays }

/** The income may have been corrected after the amount was accepted. */
export function isChoiceOutdated({ lead, bounds }: Quote): boolean {
  const choice = choiceOf(lead)
  return choice !== null && !isWithinBounds(bounds, choice)
}
