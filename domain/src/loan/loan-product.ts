/** What is deducted from the amount when it is paid out. */
export const loanCharges = { feeBasisPoints: 200, gstOnFeeBasisPoints: 1_800 } as const

/** The one product: what may be lent, for how long and at what price. The terms say 1 % a day. */
export const loanProduct = {
  ...loanCharges,
  dailyRateBasisPoints: 100,
  amountPaise: { min: 500_000, max: 10_000_000, step: 50_000 },
  tenureDays: { min: 7, max: 40, initial: 7 },
} as const
