import { rejectionMessage } from 'contract/applications/rejection-message'
import type { review } from 'contract/console/review'
import { decideApplication } from 'domain/loan/decision/decide-application'
import { isWithinBounds } from 'domain/loan/product/quote-bounds'
import { rupeesOf } from 'domain/money/paise'
import type { RejectionReason } from 'domain/rules/reasons'
import { sql } from 'kysely'
import { z } from 'zod'
import { businessTime, type Clock } from '../../../platform/clock.ts'
import { defineTask } from '../../../platform/jobs/define-task.ts'
import { readIdentityIndexes } from '../../../records/customers/queries.ts'
import { readEligibilityPolicy } from '../../../records/loans/eligibility-policies.ts'
import type { Lead } from '../../../records/loans/leads.ts'
import { byStaff } from '../../../records/loans/sanctioners.ts'
import type { ConsoleContext, ConsoleHandler } from '../../../records/staff/door/console-handler.ts'
import {
  type ConsoleOutcome,
  changed,
  done,
  forbiddenBecause,
  refused,
} from '../../../records/staff/door/console-outcome.ts'
import { isBorrower } from '../../../records/staff/people/people.ts'
import { readDecisionInput } from '../decision-input.ts'
import { type CaseVerdict, lockCase, type ReviewCase, recordCaseEvent, unheld } from './cases.ts'
import { holdApplication } from './hold-application.ts'
import { claimAnswer } from './work-handlers.ts'

type Events = (typeof review)['events']

const undoMs = 20_000

/** `fence` is that of the claim it was decided under: a decision that was undone is not carried out. */
export const carryOutTask = defineTask(
  'carry_out_review',
  z.object({ caseId: z.string(), fence: z.number() }),
  ({ caseId }) => caseId,
)

type HeldCase = { held: ReviewCase; lead: Lead }

const permissionFor = ({ forRole }: ReviewCase) =>
  forRole === 'finance_head' ? ('review_decide_credit_head' as const) : ('review_decide' as const)

/** Also where they began to work here after it was referred, or were given another role. */
const isOwnApplication = async ({ transaction, person }: ConsoleContext, { customerId }: Lead): Promise<boolean> =>
  isBorrower(transaction, person.staffId, await readIdentityIndexes(transaction, customerId))

type Verdict = { verdict: CaseVerdict; amountPaise: number | null; reasons: RejectionReason[] | null }

async function decide(
  { held }: HeldCase,
  { verdict, amountPaise, reasons }: Verdict,
  { transaction, person }: ConsoleContext,
  clock: Clock,
) {
  const { id: caseId, fence } = held
  const at = businessTime(clock)
  const { carryOutFrom } = await transaction
    .updateTable('reviewCases')
    .set({
      ...{ ...unheld, state: 'DECIDED', decidedBy: person.staffId, decidedAt: at, verdict },
      ...{ decidedAmountPaise: amountPaise, decidedReasons: reasons },
      carryOutFrom: sql<Date>`clock_timestamp() + make_interval(secs => ${undoMs / 1000})`,
    })
    .where('id', '=', caseId)
    .returning('carryOutFrom')
    .executeTakeFirstOrThrow()
  const details = { amountPaise, reasons }
  await recordCaseEvent(transaction, {
    ...{ caseId, kind: verdict, from: 'CLAIMED', to: 'DECIDED', staffId: person.staffId, details, at },
  })
  await carryOutTask.queue(transaction, { caseId, fence }, { runAt: new Date(Date.now() + undoMs) })
  return done({ undo_until: carryOutFrom?.toISOString() ?? '' }, 'Decided. You can undo it for 20 seconds.')
}

/** What the rules say now that the person has read the documents. */
async function judge({ transaction, person }: ConsoleContext, lead: Lead, clock: Clock) {
  const { eligibilityPolicyVersion: version } = lead
  const policy = await readEligibilityPolicy(transaction, { version, today: clock.today() })
  const { input } = await readDecisionInput(transaction, lead, { clock, readBy: byStaff(person.staffId) })
  return { policy, input, decision: decideApplication(input, policy) }
}

const approve =
  (clock: Clock): ConsoleHandler<Events['approve']> =>
  async ({ amount, ...body }, context) => {
    const { transaction, audit, permit } = context
    audit.about({ subject: `case:${body.case_id}`, details: { amount: amount ?? null } })
    const found = await holdApplication(transaction, body, context.person)
    if ('lost' in found) return found.lost
    const { held, lead } = found
    const amountPaise = amount === undefined ? held.amountPaise : amount * 100
    audit.about({
      ...{ subject: `case:${held.id}`, customerId: lead.customerId },
      details: { leadId: lead.id, amount: rupeesOf(amountPaise), asked: rupeesOf(held.amountPaise) },
    })
    const permitted = permit(permissionFor(held), { amountPaise, isOwn: await isOwnApplication(context, lead) })
    if (!permitted.isAllowed) return forbiddenBecause(permitted.because)
    if (held.kind === 'REFERRED') {
      const problem = await problemOf(context, { held, lead }, amountPaise, clock)
      if (problem !== undefined) return problem
    }
    return decide({ held, lead }, { verdict: 'APPROVED', amountPaise, reasons: null }, context, clock)
  }

/** Why this amount cannot be sanctioned. */
async function problemOf(context: ConsoleContext, { held, lead }: HeldCase, amountPaise: number, clock: Clock) {
  if (lead.status !== 'IN PROCESS') return changed(`The application is ${lead.status} meanwhile.`)
  const { policy, input, decision } = await judge(context, lead, clock)
  if (decision.outcome === 'reject') {
    const reasons = decision.reasons.map((reason) => rejectionMessage(reason, policy)).join('; ')
    return refused(`The rules reject this application now: ${reasons}. Please decline it.`)
  }
  const choice = { amountPaise, tenureDays: input.choice?.tenureDays ?? 0 }
  if (amountPaise > held.amountPaise || !isWithinBounds(input.bounds, choice))
    return refused('This amount is not one that may be offered: not above what was asked, and in whole steps.')
  return undefined
}

const reject =
  (clock: Clock): ConsoleHandler<Events['reject']> =>
  async ({ reason_codes: reasons, ...body }, context) => {
    const { transaction, audit, permit } = context
    audit.about({ subject: `case:${body.case_id}`, details: { reasons } })
    const found = await holdApplication(transaction, body, context.person)
    if ('lost' in found) return found.lost
    const { held, lead } = found
    audit.about({ subject: `case:${held.id}`, customerId: lead.customerId, details: { leadId: lead.id, reasons } })
    const isOwn = await isOwnApplication(context, lead)
    const permitted = permit(permissionFor(held), { amountPaise: held.amountPaise, isOwn })
    if (!permitted.isAllowed) return forbiddenBecause(permitted.because)
    return decide(found, { verdict: 'REJECTED', amountPaise: null, reasons: [...new Set(reasons)] }, context, clock)
  }

const whyNot = ({ state, decidedBy }: ReviewCase, staffId: string): ConsoleOutcome<never> | undefined => {
  if (state !== 'DECIDED') return changed('This case is not decided any more.')
  if (decidedBy === null) return refused('The application was cancelled, which no person decided.')
  if (decidedBy !== staffId) return refused('Only the person who decided can undo it.')
  return refused('It is too late to undo this: the decision has been carried out. The customer has been told.')
}

const undo =
  (clock: Clock): ConsoleHandler<Events['undo']> =>
  async ({ case_id: caseId }, context) => {
    const { transaction, person, audit } = context
    audit.about({ subject: `case:${caseId}` })
    const found = await lockCase(transaction, caseId)
    if (found === undefined) return changed('There is no such case.')
    if (!found.mayUndo || found.decidedBy !== person.staffId)
      return whyNot(found, person.staffId) as ConsoleOutcome<never>
    await transaction
      .updateTable('reviewCases')
      .set({
        ...{ state: 'QUEUED', decidedBy: null, decidedAt: null, verdict: null, decidedAmountPaise: null },
        ...{ decidedReasons: null, carryOutFrom: null },
      })
      .where('id', '=', caseId)
      .execute()
    const at = businessTime(clock)
    const { staffId } = person
    await recordCaseEvent(transaction, { caseId, kind: 'UNDONE', from: 'DECIDED', to: 'QUEUED', staffId, at })
    return claimAnswer(caseId, context, clock, 'Undone. The case is yours again.')
  }

export const decidingHandlers = (clock: Clock) => ({
  approve: approve(clock),
  reject: reject(clock),
  undo: undo(clock),
})
