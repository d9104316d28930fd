import { isOpen } from 'domain/loan/loan-lifecycle'
import { mayRemindAt, nextReminderOn, type ReminderKind, reminderOn } from 'domain/loan/reminders'
import type { Logger } from 'pino'
import { countContact, uncountContact } from '../../customers/contact-policy.ts'
import { listQuietSlots } from '../../customers/contact-preferences.ts'
import { readCustomer } from '../../customers/queries.ts'
import { findLoan, type LoanDue, type LoanToRemind, loansToRemind, saveNextReminder } from '../../loans/loans.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { addJob } from '../../platform/jobs/add-job.ts'
import { ProviderFailure } from '../../providers/provider-failure.ts'
import type { Sms } from '../../providers/sms/sms.ts'
import { describeReminder } from './describe-reminder.ts'
import { claimReminder, unclaimReminder } from './reminders.ts'

type Dependencies = {
  database: Database
  clock: Clock
  sms: Sms
  log: Logger
  publicUrl: string
  /** Of some loans, those whose repayment is debited or on its way. */
  listAutopaid(leadIds: readonly number[]): Promise<Set<number>>
}

const batchSize = 100

/** By SMS; the e-mail follows where the customer gets reminders there. */
async function sendReminder(dependencies: Dependencies, loan: LoanDue, kind: ReminderKind): Promise<void> {
  const { database, clock, sms, log } = dependencies
  const { mobile } = await readCustomer(database.kysely, loan.customerId)
  const { name, values, text } = await describeReminder(dependencies, loan)
  await sms.sendNotice({ mobile, name, values, text }).catch((error: unknown) => {
    if (!(error instanceof ProviderFailure && error.isUncertain)) throw error
    log.warn(
      { leadId: loan.leadId, kind, err: error },
      'it is not known whether a reminder was sent; it is not repeated',
    )
  })
  await addJob(database.kysely, 'send_reminder_email', { lead_id: loan.leadId, kind, on: clock.today() })
}

/** It may have been repaid since the batch was read. */
async function isStillOpen({ database }: Dependencies, { leadId }: LoanDue): Promise<boolean> {
  const loan = await findLoan(database.kysely, leadId)
  return loan !== undefined && isOpen(loan.status)
}

/** False where it is still to be sent: it failed, or the customer was contacted often enough today. */
async function remind(dependencies: Dependencies, loan: LoanDue, kind: ReminderKind): Promise<boolean> {
  const { database, clock, log } = dependencies
  const { kysely } = database
  const { leadId, customerId } = loan
  const today = clock.today()
  if (!(await isStillOpen(dependencies, loan))) return true
  if (!(await claimReminder(kysely, { leadId, kind }, clock.now()))) return true
  const isCounted = await countContact(kysely, customerId, today)
  try {
    if (isCounted) await sendReminder(dependencies, loan, kind)
    else await unclaimReminder(kysely, { leadId, kind })
    return isCounted
  } catch (error) {
    log.warn({ leadId, kind, err: error }, 'a reminder could not be sent; it is tried again')
    await unclaimReminder(kysely, { leadId, kind })
    await uncountContact(kysely, customerId, today)
    return false
  }
}

/**
 * Three days before the repayment day, on it and on some days after it, at hours when the customer may be contacted. Only
 * loans of which something is to be said are read.
 */
export async function sendReminders(dependencies: Dependencies): Promise<void> {
  const { kysely } = dependencies.database
  const { clock } = dependencies
  const today = clock.today()
  let last: LoanToRemind | undefined
  while (mayRemindAt(clock.now())) {
    const loans = await loansToRemind(kysely, { today, limit: batchSize, after: last }).execute()
    const quietSlots = await listQuietSlots(
      kysely,
      loans.map(({ customerId }) => customerId),
    )
    const autopaid = await dependencies.listAutopaid(loans.map(({ leadId }) => leadId))
    for (const loan of loans) {
      // Whoever is debited is told of that, and asked to pay only if it fails; a bank may take two days to say so.
      if (autopaid.has(loan.leadId)) continue
      const kind = reminderOn(today, loan.repaymentOn)
      if (kind && !mayRemindAt(clock.now(), quietSlots.get(loan.customerId))) continue
      if (kind === undefined || (await remind(dependencies, loan, kind)))
        await saveNextReminder(kysely, loan.leadId, nextReminderOn(today, loan.repaymentOn))
    }
    last = loans.at(-1)
    if (loans.length < batchSize) return
  }
}
