import type { LedgerEntry } from './entries.ts'

/**
 * How a payment was used. The entry's lines also accrue interest and charges up to that day, so the interest paid is what
 * remains after the other parts.
 */
export function allocationOf({ lines }: LedgerEntry) {
  const paidPaise = lines.bank
  const chargesPaise = 0 - lines.charges - lines.chargeIncome
  const principalPaise = 0 - lines.principal
  const owedBackPaise = 0 - lines.owedBack
  const interestPaise = paidPaise - chargesPaise - principalPaise - owedBackPaise
  return { paidPaise, chargesPaise, interestPaise, principalPaise, owedBackPaise }
}
