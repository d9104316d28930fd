import { sql } from 'kysely'
import { businessTime, type Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import type { Sms } from '../../../providers/sms/sms.ts'
import { readCustomer } from '../../../records/customers/queries.ts'
import { defineLeadTask } from '../../../records/loans/lead-task.ts'
import { findLead, lockLead } from '../../../records/loans/leads.ts'
import { lockBorrower } from '../../../records/loans/lock-borrower.ts'
import { documentAskedNoticeTask } from './asked-notice.ts'
import { cancelApplication } from './cancel-application.ts'
import { lockCase, recordCaseEvent } from './cases.ts'
import { daysAfter, followUpDays } from './follow-up-days.ts'

export const applicationCancelledTask = defineLeadTask('notify_application_cancelled')

type Dependencies = { database: Database; clock: Clock }

const followCase = ({ database, clock }: Dependencies, { id, leadId }: { id: string; leadId: number }) =>
  inTransaction(database, async (transaction) => {
    const customer = await lockBorrower(transaction, leadId)
    const lead = await lockLead(transaction, customer, leadId)
    const found = await lockCase(transaction, id)
    const now = businessTime(clock)
    if (lead === undefined || found?.state !== 'WAITING_CUSTOMER' || !found.askedAt || !found.followUpAt) return
    if (found.followUpAt > now) return
    const { askedAt } = found
    const nextDay = followUpDays.find((days) => daysAfter(askedAt, days) > now)
    if (nextDay === undefined) {
      await cancelApplication(transaction, { customer, lead }, { verdict: 'EXPIRED', clock })
      return applicationCancelledTask.queue(transaction, { leadId })
    }
    const followUpAt = daysAfter(askedAt, nextDay)
    await transaction.updateTable('reviewCases').set({ followUpAt }).where('id', '=', id).execute()
    await documentAskedNoticeTask.queue(transaction, { leadId })
    const [from, to] = ['WAITING_CUSTOMER', 'WAITING_CUSTOMER'] as const
    await recordCaseEvent(transaction, { caseId: id, kind: 'REMINDED', from, to, at: now })
  })

/** Reminds customers of the document that they were asked for, and cancels the applications for which it does not come. */
export async function followAskedDocuments(dependencies: Dependencies): Promise<void> {
  const due = await dependencies.database.kysely
    .selectFrom('reviewCases')
    .select(['id', 'leadId'])
    // A literal, so that PostgreSQL can see that the partial index covers it.
    .where('state', '=', sql.lit('WAITING_CUSTOMER'))
    .where('followUpAt', '<=', businessTime(dependencies.clock))
    .orderBy('followUpAt')
    .limit(200)
    .execute()
  for (const each of due) await followCase(dependencies, each)
}

export async function sendCancelledNotice(
  { database, sms }: { database: Database; sms: Sms },
  leadId: number,
): Promise<void> {
  const lead = await findLead(database.kysely, leadId)
  if (lead === undefined) return
  const { mobile } = await readCustomer(database.kysely, lead.customerId)
  await sms.sendNotice({ mobile, name: 'application_cancelled', values: { leadId: String(leadId) } })
}
