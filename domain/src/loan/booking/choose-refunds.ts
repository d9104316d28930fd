/** A payment on a loan, and how much of it can still be refunded. `wasExcess`: it exceeded the amount due. */
export type RefundablePayment = { entryId: number; refundablePaise: number; wasExcess: boolean }

export type ChosenRefund = { entryId: number; amountPaise: number }

/** Refunds what is owed back from the payments that exceeded the amount due, then from the others, newest first. */
export function chooseRefunds(payments: readonly RefundablePayment[], owedBackPaise: number): ChosenRefund[] {
  const ordered = payments.toSorted(
    (one, other) => Number(other.wasExcess) - Number(one.wasExcess) || other.entryId - one.entryId,
  )
  const refunds: ChosenRefund[] = []
  let leftPaise = owedBackPaise
  for (const { entryId, refundablePaise } of ordered) {
    const amountPaise = Math.min(leftPaise, refundablePaise)
    if (amountPaise <= 0) continue
    leftPaise -= amountPaise
    refunds.push({ entryId, amountPaise })
  }
  return refunds
}
