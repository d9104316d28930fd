import type { LedgerEntry } from '../../ledger/entries.ts'

/** How a payment was used. Interest and charges that were booked with it are in its lines too, and are no part of it. */
export function allocationOf({ lines }: LedgerEntry) {
  const paidPaise = lines.bank
  const chargesPaise = 0 - lines.charges - lines.charge_income
  const principalPaise = 0 - lines.principal
  const owedBackPaise = 0 - lines.owed_back
  const interestPaise = paidPaise - chargesPaise - principalPaise - owedBackPaise
  return { paidPaise, chargesPaise, interestPaise, principalPaise, owedBackPaise }
}
