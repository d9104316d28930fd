import { isRepaid } from 'domain/loan/lifecycle/loan-lifecycle'
import type { LoanStatus } from 'domain/loan/lifecycle/loan-statuses'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/database/database.ts'
import type { Lead } from '../loans/leads.ts'
import type { LedgerEntry } from './entries.ts'

type LoanWithStatus = { leadId: number; status: LoanStatus }

/** The closed loans among these whose payout the bank has returned: nothing was lent on them, whatever was paid. */
export async function listClosedWithoutPayout(
  database: Queryable,
  loans: readonly LoanWithStatus[],
): Promise<Set<number>> {
  const closed = loans.filter(({ status }) => isRepaid(status)).map(({ leadId }) => leadId)
  if (closed.length === 0) return new Set()
  const rows = await database
    .selectFrom('ledgerEntries')
    .select('leadId')
    .where((eb) => eb('leadId', '=', eb.fn.any(eb.val(closed))))
    .groupBy('leadId')
    // Each return follows a payout, so as many of both mean that the last payout was returned.
    .having(sql<boolean>`count(*) filter (where kind = 'DISBURSAL') = count(*) filter (where kind = 'REVERSAL')`)
    .execute()
  return new Set(rows.map(({ leadId }) => leadId))
}

/** Whether the latest payout was returned; an earlier one may have been paid out again. `entries` are those of the loan. */
export const isLastPayoutReturned = (entries: readonly Pick<LedgerEntry, 'kind'>[]): boolean =>
  entries.findLast(({ kind }) => kind === 'DISBURSAL' || kind === 'REVERSAL')?.kind === 'REVERSAL'

/** The leads with the statuses to show: a loan whose payout was returned was not repaid but cancelled, whatever was paid. */
export async function withShownStatus<ShownLead extends Pick<Lead, 'id' | 'status'>>(
  database: Queryable,
  leads: readonly ShownLead[],
): Promise<ShownLead[]> {
  const loans = leads.map(({ id: leadId, status }) => ({ leadId, status }))
  const withoutPayout = await listClosedWithoutPayout(database, loans)
  return leads.map((lead) => (withoutPayout.has(lead.id) ? { ...lead, status: 'CANCELLED' } : lead))
}
