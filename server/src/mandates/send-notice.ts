import { brand } from 'contract/brand'
import { formatDate } from 'domain/calendar/ist-date'
import { isOpen } from 'domain/loan/loan-lifecycle'
import { firstContactTime } from 'domain/mandate/debit'
import { formatRupees } from 'domain/money/format-money'
import { z } from 'zod'
import { readQuietSlot } from '../customers/contact-preferences.ts'
import { readCustomer } from '../customers/queries.ts'
import { findLoan } from '../loans/loans.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Transaction } from '../platform/database/database.ts'
import { addJob } from '../platform/jobs/add-job.ts'
import type { Sms } from '../providers/sms/sms.ts'
import { findMandate, type Mandate } from './mandates.ts'

export const noticeTask = 'send_mandate_notice'

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
  await addJob(transaction, noticeTask, job, { ...(runAt && { runAt }) })
}

type Facts = { loanNo: string; amount: string; date: string; publicUrl: string }

function textOf(notice: MandateNotice, { loanNo, amount, date, publicUrl }: Facts): { values: string[]; text: string } {
  const autopay = `${publicUrl}/my-dashboard/autopay`
  const repay = `${publicUrl}/repay-loan`
  switch (notice) {
    case 'autopay_on':
      return {
        values: [loanNo, date, amount, autopay],
        text: `autopay is on for loan ${loanNo}. On ${date} we will debit what is due, at most ${amount}, and notify you at least 24 hours before. Pause or cancel at any time: ${autopay}`,
      }
    case 'autopay_off':
      return {
        values: [loanNo, date, repay],
        text: `autopay is off for loan ${loanNo}: nothing will be debited on ${date}. You can pay at ${repay}`,
      }
    case 'debit_planned':
      return {
        values: [amount, loanNo, date, autopay],
        text: `${amount} for loan ${loanNo} will be debited by autopay on ${date}. If you do not want this, pause or cancel autopay before then: ${autopay}`,
      }
    case 'debit_done':
      return {
        values: [amount, loanNo, `${publicUrl}/my-dashboard/complaints`],
        text: `${amount} for loan ${loanNo} was debited by autopay. If something is wrong, tell us: ${publicUrl}/my-dashboard/complaints`,
      }
    case 'debit_failed':
      return {
        values: [amount, loanNo, repay],
        text: `the autopay debit of ${amount} for loan ${loanNo} did not go through. There is no charge for this, and we will not try again. Please pay at ${repay}`,
      }
    case 'debit_skipped':
      return {
        values: [loanNo, date, repay],
        text: `there is no autopay debit for loan ${loanNo} on ${date}. Please pay what is due at ${repay}`,
      }
  }
}

type Dependencies = { database: Database; sms: Sms; publicUrl: string }

/** Resolves when the SMS provider has accepted the message. */
export async function sendMandateNotice(
  { database, sms, publicUrl }: Dependencies,
  { customerId, leadId, debitOn }: Mandate,
  notice: MandateNotice,
  amountPaise: number,
): Promise<void> {
  const { mobile } = await readCustomer(database.kysely, customerId)
  const loan = await findLoan(database.kysely, leadId)
  const facts = { loanNo: loan?.loanNo ?? '', amount: formatRupees(amountPaise), date: formatDate(debitOn), publicUrl }
  const { values, text } = textOf(notice, facts)
  await sms.sendNotice({ mobile, name: notice, values, text: `${brand.name}: ${text}` })
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
