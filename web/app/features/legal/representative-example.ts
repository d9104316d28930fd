import { estimateLoan } from 'domain/loan/product/estimate-loan'
import { loanCharges, loanProduct } from 'domain/loan/product/loan-product'
import { formatPercent, formatRupees } from 'domain/money/format-money'

const { dailyRateBasisPoints } = loanProduct

/** The cost of a loan repaid in one payment, formatted for texts. */
export function costOf(principalRupees: number, days: number) {
  const amountPaise = principalRupees * 100
  const loan = estimateLoan({ amountPaise, days, dailyRateBasisPoints })
  return {
    principal: formatRupees(amountPaise),
    days,
    fee: formatRupees(loan.feePaise),
    gst: formatRupees(loan.feeGstPaise),
    deducted: formatRupees(loan.feePaise + loan.feeGstPaise),
    received: formatRupees(loan.receivedPaise),
    interestPerDay: formatRupees(loan.interestPaise / days),
    interest: formatRupees(loan.interestPaise),
    repaid: formatRupees(loan.totalPaise),
    yearlyRate: formatPercent(loan.yearlyRateBasisPoints),
    apr: formatPercent(loan.aprBasisPoints),
  }
}

/** The example that every page uses. */
export const example = costOf(10_000, 30)

/** The rates as every text and table states them. */
export const price = {
  perDay: formatPercent(dailyRateBasisPoints),
  perYear: example.yearlyRate,
  fee: formatPercent(loanCharges.feeBasisPoints),
  gst: formatPercent(loanCharges.gstOnFeeBasisPoints),
}
