import type { LoanStatus } from 'domain/loan/lifecycle/loan-statuses'
import type { Queryable } from '../../platform/database/database.ts'
import { loanNumber } from '../../records/loans/loans.ts'
import { findLeadByToken } from '../../records/loans/transfer-tokens.ts'
import { findLeadOfTransfer, findPayout } from './payouts.ts'

/** A transfer of the provider that our books do not have. */
export type UnknownTransfer = {
  transferId: string
  loanNo: string
  /** Of the application for which it was ordered; undefined if that is lost as well. */
  status: LoanStatus | undefined
}

/** The ids of payouts: the number of the loan, that of the attempt and, since 049, the application's random token. */
const transferIds = /\bAGR([1-9][0-9]{4,11})T([1-9][0-9]?)(?:R([0-9A-Z]{16}))?\b/g

async function findUnknown(database: Queryable, [transferId, digits, tries, token = '']: RegExpMatchArray) {
  if ((await findLeadOfTransfer(database, transferId)) !== undefined) return undefined
  const leadId = Number(digits)
  const lead = await findLeadByToken(database, leadId, token)
  const payout = lead && (await findPayout(database, leadId))
  // An earlier transfer of the loan, which failed or was returned.
  if (payout && payout.tries > Number(tries)) return undefined
  return { transferId, loanNo: loanNumber(leadId), status: lead?.status }
}

/** Reads a report of the provider, in any format, for transfers that were ordered after the backup which was restored. */
export async function findUnknownTransfers(
  database: Queryable,
  report: string,
): Promise<{ read: number; unknown: UnknownTransfer[] }> {
  const ids = new Map(Array.from(report.matchAll(transferIds), (match) => [match[0], match]))
  const unknown: UnknownTransfer[] = []
  for (const match of ids.values()) {
    const found = await findUnknown(database, match)
    if (found) unknown.push(found)
  }
  return { read: ids.size, unknown }
}
