import { formatDate } from 'domain/calendar/ist-date'
import { firstContactTime } from 'domain/loan/lifecycle/contact-hours'
import { isOpen } from 'domain/loan/lifecycle/loan-lifecycle'
import { formatRupees } from 'domain/money/format-money'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable, Transaction } from '../../platform/database/database.ts'
import { defineTask } from '../../platform/jobs/define-task.ts'
import type { NoticeText, Sms } from '../../providers/sms/sms.ts'
import { readQuietSlot } from '../../records/customers/contact-preferences.ts'
import { readCustomer } from '../../records/customers/queries.ts'
import { findLoan } from '../../records/loans/loans.ts'
import { findLatestMandate, findMandate, type Mandate } from './mandates.ts'

const notices = ['autopay_on', 'autopay_off', 'debit_planned', 'debit_done', 'debit_failed', 'debit_skipped'] as const
type MandateNotice = (typeof notices)[number]

const payload = z.object({ mandateId: z.number(), notice: z.enum(notices), amountPaise: z.number() })

/** Each notice is sent once per mandate. */
export const mandateNoticeTask = defineTask(
  'send_mandate_notice',
  payload,
  ({ mandateId, notice }) => `${mandateId}:${notice}`,
)

/** Confirmations of the customer's own action are sent at once; other notices wait for a permitted contact hour. */
async function noticeTime(database: Queryable, customerId: number, notice: MandateNotice, now: Date): Promise<Date> {
  const isConfirmation = notice === 'autopay_on' || notice === 'autopay_off'
  return isConfirmation ? now : firstContactTime(now, await readQuietSlot(database, customerId))
}

export async function queueNotice(
  transaction: Transaction,
  { id, customerId, maxAmountPaise }: Mandate,
  notice: MandateNotice,
  clock: Clock,
  amountPaise = maxAmountPaise,
): Promise<void> {
  const runAt = await noticeTime(transaction, customerId, notice, clock.now())
  await mandateNoticeTask.queue(transaction, { mandateId: id, notice, amountPaise }, { runAt })
}

type Facts = { loanNo: string; amount: string; date: string }

function textOf(name: MandateNotice, { loanNo, amount, date }: Facts): NoticeText {
  switch (name) {
    case 'autopay_on':
    case 'debit_planned':
      return { name, values: { loanNo, date, amount } }
    case 'autopay_off':
    case 'debit_skipped':
      return { name, values: { loanNo, date } }
    case 'debit_done':
    case 'debit_failed':
      return { name, values: { amount, loanNo } }
  }
}

type Dependencies = { database: Database; sms: Sms }

/** Resolves when the SMS provider has accepted the message. */
export async function sendMandateNotice(
  { database, sms }: Dependencies,
  { customerId, leadId, debitOn }: Mandate,
  notice: MandateNotice,
  amountPaise: number,
): Promise<void> {
  const { mobile } = await readCustomer(database.kysely, customerId)
  const loan = await findLoan(database.kysely, leadId)
  const facts = { loanNo: loan?.loanNo ?? '', amount: formatRupees(amountPaise), date: formatDate(debitOn) }
  await sms.sendNotice({ mobile, ...textOf(notice, facts) })
}

/** A notice that waited for a permitted hour, or was retried, may have become untrue: then another is sent, or none. */
async function currentNotice(
  { kysely }: Database,
  { leadId, status }: Mandate,
  notice: MandateNotice,
): Promise<MandateNotice | undefined> {
  if (notice === 'autopay_on') return status === 'ACTIVE' ? notice : undefined
  if (notice !== 'autopay_off' && notice !== 'debit_failed' && notice !== 'debit_skipped') return notice
  // The customer has set autopay up again since.
  if ((await findLatestMandate(kysely, leadId))?.status === 'ACTIVE') return undefined
  if (notice === 'autopay_off') return notice
  const loan = await findLoan(kysely, leadId)
  if (loan && isOpen(loan.status)) return notice
  // The bank has returned the payout, and the loan is being paid out again: autopay has ended, but nothing is due.
  return loan?.status === 'SANCTIONED' ? 'debit_skipped' : undefined
}

export async function sendQueuedNotice(
  dependencies: Dependencies & { clock: Clock },
  job: z.infer<typeof payload>,
): Promise<void> {
  const { database, clock } = dependencies
  const { mandateId, notice, amountPaise } = job
  const mandate = await findMandate(database.kysely, mandateId)
  if (mandate === undefined) throw new Error(`there is no mandate ${mandateId}`)
  const current = await currentNotice(database, mandate, notice)
  if (current === undefined) return
  // A job that was delayed or retried may run at any hour.
  const now = clock.now()
  const sendAt = await noticeTime(database.kysely, mandate.customerId, notice, now)
  if (sendAt > now) return mandateNoticeTask.queue(database.kysely, job, { runAt: sendAt })
  await sendMandateNotice(dependencies, mandate, current, amountPaise)
}
