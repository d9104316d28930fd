import type { IstDate } from 'domain/calendar/ist-date'
import { yearlyRoom } from 'domain/loan/decision/yearly-limit'
import { type Choice, isWithinBounds, type QuoteBounds, quoteBounds } from 'domain/loan/product/quote-bounds'
import type { Queryable } from '../../../platform/database/database.ts'
import { readMonthlyIncome } from '../../../records/customers/applicants.ts'
import { readSanctionsInYear } from '../../../records/ledger/yearly-limit.ts'
import { readEligibilityPolicy, type VersionedPolicy } from '../../../records/loans/eligibility-policies.ts'
import { findLatestLead, type Lead } from '../../../records/loans/leads.ts'
import { readProductTerms, type VersionedTerms } from '../../../records/loans/product-terms.ts'

export type Quote = { lead: Lead; terms: VersionedTerms; bounds: QuoteBounds; yearlyLimit: YearlyLimit | null }

/** The limit of a year for customers without full KYC, and what is left of it. */
export type YearlyLimit = { limitPaise: number; roomPaise: number }

/** The policy only if the caller has read it: it is that of the application. */
type Today = { today: IstDate; policy?: VersionedPolicy }

async function readYearlyLimit(database: Queryable, lead: Lead, { today, policy }: Today): Promise<YearlyLimit | null> {
  const { id: leadId, customerId, eligibilityPolicyVersion: version } = lead
  const sanctions = await readSanctionsInYear(database, { customerId, leadId, today })
  if (sanctions === undefined) return null
  const { yearlyLimitPaise: limitPaise } = policy ?? (await readEligibilityPolicy(database, { version, today }))
  return { limitPaise, roomPaise: yearlyRoom(limitPaise, sanctions, today) }
}

export async function quoteFor(
  database: Queryable,
  lead: Lead,
  { monthlyIncomePaise, ...when }: { monthlyIncomePaise: number } & Today,
): Promise<Quote> {
  const terms = await readProductTerms(database, { version: lead.productTermsVersion, today: when.today })
  const yearlyLimit = await readYearlyLimit(database, lead, when)
  const yearlyRoomPaise = yearlyLimit?.roomPaise ?? Number.POSITIVE_INFINITY
  const bounds = quoteBounds(terms, { monthlyIncomePaise, isRepeat: lead.userType === 'REPEAT', yearlyRoomPaise })
  return { lead, terms, bounds, yearlyLimit }
}

/** Only for customers who have passed the eligibility check, and so have an application and an income. */
export async function readQuote(database: Queryable, customerId: number, today: IstDate): Promise<Quote> {
  const lead = await findLatestLead(database, customerId)
  const monthlyIncomePaise = await readMonthlyIncome(database, customerId)
  if (lead === undefined || monthlyIncomePaise === null) throw new Error('the customer has no application')
  return quoteFor(database, lead, { monthlyIncomePaise, today })
}

/** The accepted amount and tenure; null until the quote is accepted. */
export const choiceOf = ({ amountPaise, tenureDays }: Lead): Choice | null =>
  amountPaise === null || tenureDays === null ? null : { amountPaise, tenureDays }

/** Whether the accepted amount is no longer allowed, because the income was corrected since. */
export function isChoiceOutdated({ lead, bounds }: Quote): boolean {
  const choice = choiceOf(lead)
  return choice !== null && !isWithinBounds(bounds, choice)
}
