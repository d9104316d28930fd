import type { Database } from '../../platform/database/database.ts'
import type { Sms } from '../../providers/sms/sms.ts'
import { readCustomer } from '../../records/customers/queries.ts'
import { defineLeadTask } from '../../records/loans/lead-task.ts'
import { findLead } from '../../records/loans/leads.ts'

export const rejectedNoticeTask = defineLeadTask('notify_rejected')

type Dependencies = { database: Database; sms: Sms }

/** The reasons are shown in the account, not in a message that others may read. */
export async function sendRejectedNotice({ database, sms }: Dependencies, leadId: number): Promise<void> {
  const lead = await findLead(database.kysely, leadId)
  if (lead === undefined) return
  const { mobile } = await readCustomer(database.kysely, lead.customerId)
  await sms.sendNotice({ mobile, name: 'rejected', values: { leadId: String(leadId) } })
}
