import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import type { LoggedInCaller } from '../../platform/http/caller.ts'
import { defineTask } from '../../platform/jobs/define-task.ts'
import type { SecurityEvents } from '../../platform/security-events/security-events.ts'
import type { Sms } from '../../providers/sms/sms.ts'
import { findCustomerByPan } from '../../records/customers/applicants.ts'
import { useAllowance } from '../../records/customers/daily-allowance.ts'
import { readCustomer } from '../../records/customers/queries.ts'

export const claimedPanTask = defineTask('send_claimed_pan_notice', z.object({ customerId: z.number() }))
const noticesPerDay = 1

type Dependencies = { database: Database; clock: Clock; securityEvents: SecurityEvents }

/**
 * Reports that a customer has entered the PAN of another customer, and notifies its owner. The notice is sent by a job:
 * the reply must have the same text and timing as for a PAN that does not exist, or it would reveal who is a customer.
 */
export async function reportClaimedPan(dependencies: Dependencies, pan: string, caller: LoggedInCaller): Promise<void> {
  const { database, clock, securityEvents } = dependencies
  securityEvents.reportOf(caller.session.customerId, { kind: 'PAN_CLAIMED', detail: '' }, caller)
  await inTransaction(database, async (transaction) => {
    const customerId = await findCustomerByPan(transaction, pan)
    if (customerId === undefined) return
    const allowance = { customerId, kind: 'PAN_CLAIM_NOTICE', day: clock.today() } as const
    if (await useAllowance(transaction, allowance, noticesPerDay))
      await claimedPanTask.queue(transaction, { customerId })
  })
}

export async function sendClaimedPanNotice({ database, sms }: { database: Database; sms: Sms }, customerId: number) {
  const { mobile } = await readCustomer(database.kysely, customerId)
  await sms.sendNotice({ mobile, name: 'pan_claimed', values: {} })
}
