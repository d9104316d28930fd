import { brand } from 'contract/brand'
import { formatDate } from 'domain/calendar/ist-date'
import { amountDue } from 'domain/loan/loan-balance'
import {
  firstDayToRemindOf,
  lastDayToRemindOf,
  mayRemindAt,
  type ReminderKind,
  reminderOn,
} from 'domain/loan/reminders'
import { formatRupees } from 'domain/money/format-money'
import type { Logger } from 'pino'
import { listQuietSlots } from '../../customers/contact-preferences.ts'
import { readCustomer } from '../../customers/queries.ts'
import { withBalance } from '../../ledger/loan-account.ts'
import { type LoanDue, listOpenLoansDue } from '../../loans/loans.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Sms } from '../../providers/sms/sms.ts'
import { claimReminder, listReminders, unclaimReminder } from './reminders.ts'

type Dependencies = { database: Database; clock: Clock; sms: Sms; log: Logger; publicUrl: string }

const batchSize = 100
const noticeNames: Record<ReminderKind, 'due_soon' | 'due_today' | 'overdue'> = {
  BEFORE: 'due_soon',
  ON: 'due_today',
  AFTER_1: 'overdue',
  AFTER_3: 'overdue',
  AFTER_7: 'overdue',
  AFTER_15: 'overdue',
  AFTER_30: 'overdue',
}

/** What is due on the repayment day, or today once that day has passed. */
async function sendReminder(dependencies: Dependencies, loan: LoanDue, kind: ReminderKind): Promise<void> {
  const { database, clock, sms, publicUrl } = dependencies
  const { balance } = await withBalance(database.kysely, loan)
  const { mobile } = await readCustomer(database.kysely, loan.customerId)
  const name = noticeNames[kind]
  const amount = formatRupees(amountDue(balance, name === 'overdue' ? clock.today() : loan.repaymentOn).totalPaise)
  const date = formatDate(loan.repaymentOn)
  const page = `${publicUrl}/repay-loan`
  const when = { due_soon: `is due on ${date}`, due_today: 'is due today', overdue: `has been overdue since ${date}` }[
    name
  ]
  await sms.sendNotice({
    mobile,
    name,
    values: [loan.loanNo, amount, date, page],
    text: `${brand.name}: ${amount} for loan ${loan.loanNo} ${when}. Pay at ${page}`,
  })
}

async function remind(dependencies: Dependencies, loan: LoanDue, kind: ReminderKind): Promise<void> {
  const { database, clock, log } = dependencies
  const reminder = { leadId: loan.leadId, kind }
  if (!(await claimReminder(database.kysely, reminder, clock.now()))) return
  try {
    await sendReminder(dependencies, loan, kind)
  } catch (error) {
    log.warn({ ...reminder, err: error }, 'a reminder could not be sent; it is tried again')
    await unclaimReminder(database.kysely, reminder)
  }
}

/** Three days before the repayment day, on it and on some days after it, at hours when the customer may be contacted. */
export async function sendReminders(dependencies: Dependencies): Promise<void> {
  const { kysely } = dependencies.database
  const { clock } = dependencies
  const today = clock.today()
  const range = { from: firstDayToRemindOf(today), to: lastDayToRemindOf(today), limit: batchSize }
  let last: LoanDue | undefined
  while (mayRemindAt(clock.now())) {
    const loans = await listOpenLoansDue(kysely, { ...range, after: last })
    const leadIds = loans.map(({ leadId }) => leadId)
    const sent = new Set((await listReminders(kysely, leadIds)).map(({ leadId, kind }) => `${leadId} ${kind}`))
    const quietSlots = await listQuietSlots(
      kysely,
      loans.map(({ customerId }) => customerId),
    )
    for (const loan of loans) {
      const kind = reminderOn(today, loan.repaymentOn)
      if (kind === undefined || sent.has(`${loan.leadId} ${kind}`)) continue
      if (mayRemindAt(clock.now(), quietSlots.get(loan.customerId))) await remind(dependencies, loan, kind)
    }
    last = loans.at(-1)
    if (loans.length < batchSize) return
  }
}
