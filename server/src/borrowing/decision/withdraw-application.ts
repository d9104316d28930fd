import type { withdrawApplication as contract } from 'contract/applications/withdraw-application'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { accepted, refuse } from '../../platform/http/outcome.ts'
import type { Handler } from '../../platform/http/serve-endpoint.ts'
import type { SecurityEvents } from '../../platform/security-events/security-events.ts'
import { lockCustomer } from '../../records/customers/queries.ts'
import { findLead, lockLead } from '../../records/loans/leads.ts'
import { cancelApplication } from './review/cancel-application.ts'

type Dependencies = { database: Database; clock: Clock; securityEvents: SecurityEvents }

/** Cancels an application that waits for its decision; withdrawing it again changes nothing. */
export function withdrawApplication({
  database,
  clock,
  securityEvents,
}: Dependencies): Handler<(typeof contract)['event']> {
  return async ({ lead_id }, caller) => {
    const leadId = Number(lead_id)
    const refusal = await inTransaction(database, async (transaction) => {
      const customer = await lockCustomer(transaction, caller.session.customerId)
      const lead = await lockLead(transaction, customer, leadId)
      if (lead === undefined) {
        if (await findLead(transaction, leadId)) securityEvents.reportForeignId('lead_id', caller)
        return refuse('applicationNotFound')
      }
      if (lead.status === 'CANCELLED') return undefined
      if (lead.status !== 'IN PROCESS') return refuse('applicationDecided')
      await cancelApplication(transaction, { customer, lead }, { verdict: 'WITHDRAWN', clock })
      return undefined
    })
    return refusal ?? accepted({}, 'Your application is withdrawn. Nothing is owed, and you can apply again at once.')
  }
}
