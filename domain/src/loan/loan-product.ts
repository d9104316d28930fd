/** What is deducted from the amount when it is paid out. */
export const loanCharges = { feeBasisPoints: 200, gstOnFeeBasisPoints: 1_800 } as const

/** What may be lent, for how long and at what price. Each version of the terms is a row of the database. */
export type ProductTerms = {
  feeBasisPoints: number
  gstOnFeeBasisPoints: number
  dailyRateBasisPoints: number
  amountPaise: { min: number; max: number; step: number }
  tenureDays: { min: number; max: number }
  /** For how many days after the payout a loan may be given back. */
  coolingOffDays: number
  /** The share of the unpaid principal that is charged once, and how many days after the repayment day. */
  penalChargeBasisPoints: number
  penalChargeAfterDays: number
}

/** The terms as published, but for penal charges, which the calculators of the public pages do not need. */
export const loanProduct = {
  ...loanCharges,
  dailyRateBasisPoints: 100,
  amountPaise: { min: 500_000, max: 10_000_000, step: 50_000 },
  tenureDays: { min: 7, max: 40, initial: 7 },
  coolingOffDays: 3,
} as const satisfies Omit<ProductTerms, 'penalChargeBasisPoints' | 'penalChargeAfterDays'> & {
  tenureDays: { initial: number }
}
