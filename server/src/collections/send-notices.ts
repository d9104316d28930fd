import { formatDate, type IstDate } from 'domain/calendar/ist-date'
import { mayContactAt } from 'domain/loan/lifecycle/contact-hours'
import { isOpen } from 'domain/loan/lifecycle/loan-lifecycle'
import { firstReportDay } from 'domain/loan/lifecycle/recovery'
import type { Logger } from 'pino'
import { countContact, uncountContacts } from '../customers/contact-policy.ts'
import { readQuietSlot } from '../customers/contact-preferences.ts'
import { readCustomer } from '../customers/queries.ts'
import { findLoan, type Loan, lockLoan } from '../loans/loans.ts'
import { businessTime, type Clock } from '../platform/clock.ts'
import type { Database, Queryable } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/in-transaction.ts'
import { ProviderFailure } from '../providers/provider-failure.ts'
import type { NoticeText, Sms } from '../providers/sms/sms.ts'
import {
  type Assignment,
  endAssignment,
  findAssignment,
  listAssignments,
  listUnannouncedAssignments,
  markAnnounced,
} from './assignments.ts'
import { type BureauNotice, listUnsent, markSent, readReopenedAt } from './bureau-notices.ts'

type Dependencies = { database: Database; clock: Clock; sms: Sms; log: Logger }

const agentMessage = (loanNo: string, { agent: { name, cardNo, agency } }: Assignment): NoticeText => ({
  name: 'recovery_agent',
  values: { name, agency, cardNo, loanNo },
})

/** A notice that could not be sent on the day of its announcement moves the day of the report, so that a week remains. */
function bureauMessage(loanNo: string, { reportFrom }: BureauNotice, today: IstDate): NoticeText {
  const first = firstReportDay(today)
  const date = formatDate(reportFrom < first ? first : reportFrom)
  return { name: 'bureau_report', values: { loanNo, date } }
}

/**
 * Returns false if the message must wait for a permitted hour or for the next day, or could not be sent. One that may have been
 * sent counts as a contact, so that it is not repeated all day.
 */
async function send({ database, clock, sms, log }: Dependencies, loan: Loan, message: NoticeText): Promise<boolean> {
  const { kysely } = database
  const { leadId, customerId } = loan
  if (!mayContactAt(clock.now(), await readQuietSlot(kysely, customerId))) return false
  const today = clock.today()
  if (!(await countContact(kysely, customerId, today))) return false
  const { mobile } = await readCustomer(kysely, customerId)
  try {
    await sms.sendNotice({ mobile, ...message })
    return true
  } catch (error) {
    log.warn({ leadId, err: error }, 'a recovery notice could not be sent and will be retried')
    const isUncertain = error instanceof ProviderFailure && error.isUncertain
    if (!isUncertain) await uncountContacts(kysely, [customerId], today)
    return false
  }
}

/** Notices that must wait stay in the list, so every run reads all pages. */
async function forEachPage<Item extends { id: number }>(
  list: (afterId: number) => Promise<Item[]>,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  for (let page = await list(0); page.length > 0; page = await list(page.at(-1)?.id ?? 0))
    for (const item of page) await work(item)
}

async function isOutdated(database: Queryable, { leadId, assignedAt }: Assignment): Promise<boolean> {
  const loan = await findLoan(database, leadId)
  return loan === undefined || !isOpen(loan.status) || (await readReopenedAt(database, leadId)) >= assignedAt
}

/** An agent is assigned until the loan is repaid. If it is opened again, a person decides anew and the borrower is told. */
const endOutdatedAssignments = ({ database, clock }: Dependencies, pageSize: number): Promise<void> =>
  forEachPage(
    (afterId) => listAssignments(database.kysely, afterId, pageSize),
    async (assignment) => {
      const { id, leadId } = assignment
      if (!(await isOutdated(database.kysely, assignment))) return
      await inTransaction(database, async (transaction) => {
        await lockLoan(transaction, leadId)
        if ((await findAssignment(transaction, leadId))?.id === id)
          await endAssignment(transaction, leadId, { by: 'system', at: clock.now() })
      })
    },
  )

/** Tells borrowers which agent may contact them, and which loans will be reported; neither may happen before. */
export async function sendRecoveryNotices(dependencies: Dependencies, pageSize = 200): Promise<void> {
  const { database, clock } = dependencies
  const { kysely } = database
  await endOutdatedAssignments(dependencies, pageSize)
  await forEachPage(
    (afterId) => listUnannouncedAssignments(kysely, afterId, pageSize),
    async (assignment) => {
      // Another agent may have been assigned while the notices before it were sent.
      if ((await findAssignment(kysely, assignment.leadId))?.id !== assignment.id) return
      const loan = await findLoan(kysely, assignment.leadId)
      if (loan?.status === 'OVERDUE' && (await send(dependencies, loan, agentMessage(loan.loanNo, assignment))))
        await markAnnounced(kysely, assignment.id, clock.now())
    },
  )
  await forEachPage(
    (afterId) => listUnsent(kysely, afterId, pageSize),
    async (notice) => {
      const loan = await findLoan(kysely, notice.leadId)
      if (loan?.status !== 'OVERDUE' || (await readReopenedAt(kysely, notice.leadId)) >= notice.announcedAt) return
      const message = bureauMessage(loan.loanNo, notice, clock.today())
      if (await send(dependencies, loan, message)) await markSent(kysely, notice.id, businessTime(clock))
    },
  )
}
