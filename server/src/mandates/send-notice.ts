import { formatDate } from 'domain/calendar/ist-date'
import { isOpen } from 'domain/loan/lifecycle/loan-lifecycle'
import { firstContactTime } from 'domain/mandate/debit'
import { formatRupees } from 'domain/money/format-money'
import { z } from 'zod'
import { readQuietSlot } from '../customers/contact-preferences.ts'
import { readCustomer } from '../customers/queries.ts'
import { findLoan } from '../loans/loans.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Transaction } from '../platform/database/database.ts'
import { addJob } from '../platform/jobs/add-job.ts'
import type { NoticeText, Sms } from '../providers/sms/sms.ts'
import { findMandate, type Mandate } from './mandates.ts'

export const mandateNoticeTask = 'send_mandate_notice'

const notices = ['autopay_on', 'autopay_off', 'debit_planned', 'debit_done', 'debit_failed', 'debit_skipped'] as const
type MandateNotice = (typeof notices)[number]

const payload = z.object({ mandate_id: z.number(), notice: z.enum(notices), amount_paise: z.number() })

/** Confirmations of the customer's own action are sent at once; other notices wait for a permitted contact hour. */
export async function queueNotice(
  transaction: Transaction,
  { id, customerId, maxAmountPaise }: Mandate,
  notice: MandateNotice,
  clock: Clock,
  amountPaise = maxAmountPaise,
): Promise<void> {
  const isConfirmation = notice === 'autopay_on' || notice === 'autopay_off'
  const runAt = isConfirmation ? undefined : firstContactTime(clock.now(), await readQuietSlot(transaction, customerId))
  const job = { mandate_id: id, notice, amount_paise: amountPaise }
  await addJob(transaction, mandateNoticeTask, job, { ...(runAt && { runAt }) })
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

/** A notice that waited for a permitted hour, or was retried, may have become untrue. */
async function isOutdated({ kysely }: Database, { leadId, status }: Mandate, notice: MandateNotice): Promise<boolean> {
  if (notice === 'autopay_on') return status !== 'ACTIVE'
  if (notice !== 'debit_failed' && notice !== 'debit_skipped') return false
  const loan = await findLoan(kysely, leadId)
  return loan === undefined || !isOpen(loan.status)
}

export async function sendQueuedNotice(dependencies: Dependencies, given: unknown): Promise<void> {
  const { mandate_id: mandateId, notice, amount_paise: amountPaise } = payload.parse(given)
  const mandate = await findMandate(dependencies.database.kysely, mandateId)
  if (mandate === undefined) throw new Error(`there is no mandate ${mandateId}`)
  if (await isOutdated(dependencies.database, mandate, notice)) return
  await sendMandateNotice(dependencies, mandate, notice, amountPaise)
}
