/** A payment of a loan, and how much of it can still go back. */
export type RefundablePayment = { entryId: number; refundablePaise: number; wasExcess: boolean }

export type ChosenRefund = { entryId: number; amountPaise: number }

/** What is owed back goes to the payments that were too much first, then to the others, the newest first. */
export function chooseRefunds(payments: readonly RefundablePayment[], owedBackPaise: number): ChosenRefund[] {
  const ordered = payments.toSorted(
    (one, other) => Number(other.wasExcess) - Number(one.wasExcess) || other.entryId - one.entryId,
  )
  let left = owedBackPaise
  return ordered.flatMap(({ entryId, refundablePaise }) => {
    const amountPaise = Math.min(left, refundablePaise)
    left -= Math.max(0, amountPaise)
    return amountPaise > 0 ? [{ entryId, amountPaise }] : []
  })
}
