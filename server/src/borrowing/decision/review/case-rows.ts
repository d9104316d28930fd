import type { review } from 'contract/console/review'
import { officeMinutesBetween } from 'domain/calendar/office-hours'
import type { BankHolidays } from 'domain/calendar/working-days'
import { type RuleName, ruleOf } from 'domain/loan/decision/rules'
import { formatRupees } from 'domain/money/format-money'
import { rupeesOf } from 'domain/money/paise'
import type { z } from 'zod'
import type { Lead } from '../../../records/loans/leads.ts'
import type { StaffPerson } from '../../../records/staff/door/staff-person.ts'
import type { ReviewCase } from './cases.ts'
import { workOf } from './claims.ts'

export type Row = z.output<(typeof review)['events']['list']['data']>['cases'][number]

const titleOf = (rule: string) => ruleOf(rule as RuleName)?.title ?? rule
/** Where the title of the rule would read oddly. */
const becauseOf: Record<string, string> = { documents_read: 'nobody has read the documents yet' }
const reasonOf = (rule: string) => becauseOf[rule] ?? `not known: ${titleOf(rule).toLowerCase()}`

/** Why the person may not claim the case; null if they may. */
export function closedTo(
  { forRole, amountPaise, state }: ReviewCase,
  person: Pick<StaffPerson, 'roles'>,
): string | null {
  if (state === 'DECIDED') return 'It is decided.'
  if (state === 'WAITING_CUSTOMER') return 'The customer is asked for a document.'
  const { hasOrdinary, ofRoles, ceilingPaise } = workOf(person)
  if (forRole !== null && !ofRoles.includes(forRole))
    return `Somebody who works here: it is for the ${forRole === 'credit_head' ? 'credit head' : 'finance head'}.`
  if (forRole === null && !hasOrdinary) return 'Your role reviews no applications.'
  if (amountPaise > ceilingPaise) return `Above your limit of ${formatRupees(ceilingPaise)}.`
  return null
}

/** ASHA V.: enough to know the row again, too little to be a look. */
function maskedName(fullName: string | null): string {
  const [first = '', ...rest] = (fullName ?? '').split(' ')
  const last = rest.at(-1)
  return last ? `${first} ${last.charAt(0)}.` : first
}

type Viewer = { person: StaffPerson; now: Date; holidays: BankHolidays }
/** What the row shows beside the case itself; the names are those of the people who work here. */
export type Beside = { lead: Lead | undefined; fullName: string | null; names: ReadonlyMap<string, string> }

export function rowOf(found: ReviewCase, { lead, fullName, names }: Beside, { person, now, holidays }: Viewer): Row {
  const { claimedBy, isLeaseLive, state } = found
  const isStanding = state === 'WAITING_CUSTOMER' || state === 'DECIDED'
  return {
    case_id: found.id,
    lead_id: found.leadId,
    kind: found.kind,
    // A claim that has run out is a case that waits.
    state: state === 'CLAIMED' && !isLeaseLive ? 'QUEUED' : state,
    customer: maskedName(fullName),
    is_repeat: lead?.userType === 'REPEAT',
    amount: rupeesOf(found.amountPaise),
    reasons: found.kind === 'SAMPLE' ? ['sanctioned by policy; some are read afterwards'] : found.reasons.map(reasonOf),
    queued_at: found.queuedAt.toISOString(),
    due_at: found.dueAt.toISOString(),
    minutes_left: isStanding ? null : officeMinutesBetween(now, found.dueAt, holidays),
    held_by: (isLeaseLive && claimedBy !== null && names.get(claimedBy)) || null,
    is_mine: isLeaseLive && claimedBy === person.staffId,
    lease_until: isLeaseLive ? (found.leaseUntil?.toISOString() ?? null) : null,
    call_back_at: found.callBackAt?.toISOString() ?? null,
    asked_document: state === 'WAITING_CUSTOMER' ? found.askedDocument : null,
    verdict: found.verdict,
    closed_because: closedTo(found, person),
  }
}
