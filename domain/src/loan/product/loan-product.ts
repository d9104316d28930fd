/** What is deducted from the amount when it is paid out. */
export const loanCharges = { feeBasisPoints: 200, gstOnFeeBasisPoints: 1_800 } as const

/** The amounts, tenures and prices of loans. Each version of the terms is a row of the database. */
export type ProductTerms = {
  feeBasisPoints: number
  gstOnFeeBasisPoints: number
  dailyRateBasisPoints: number
  amountPaise: { min: number; max: number; step: number }
  tenureDays: { min: number; max: number }
  /** For how many days after the payout a loan may be returned. */
  coolingOffDays: number
  /** The share of the unpaid principal that is charged once, `penalChargeAfterDays` days after the repayment day. */
  penalChargeBasisPoints: number
  penalChargeAfterDays: number
}

/** The published terms. Penal charges are left out because the calculators on the public pages do not need them. */
export const loanProduct = {
  ...loanCharges,
  dailyRateBasisPoints: 100,
  amountPaise: { min: 500_000, max: 10_000_000, step: 50_000 },
  tenureDays: { min: 7, max: 40, initial: 7 },
  coolingOffDays: 3,
} as const satisfies Omit<ProductTerms, 'penalChargeBasisPoints' | 'penalChargeAfterDays'> & {
  tenureDays: { initial: number }
}
