/** What is deducted from the amount when it is paid out. */
export const loanCharges = { feeBasisPoints: 200, gstOnFeeBasisPoints: 1_800 } as const
