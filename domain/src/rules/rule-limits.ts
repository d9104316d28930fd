/** The numbers of the evidence rules; each version of the policy has its own. */
export type RuleLimits = {
  /** By how many percent the proved income may be below the stated one. */
  incomeDifferencePercent: number
  /** In how many of the last three months a bank must have credited a salary. */
  salaryMonthsMin: number
  /** What share of the income other instalments may take. */
  obligationsPercentMax: number
  /** What share of the income that is left after instalments may be lent. */
  capPercent: number
  returnedPaymentsMax: number
  averageBalanceMinPaise: number
  lowestBalanceMinPaise: number
  documentDaysMax: number
  overdueElsewhereMaxPaise: number
  enquiriesMax: number
  /** Names that agree less than this, of 100, are looked at by a person. */
  sameNameMin: number
}

export const firstRuleLimits: RuleLimits = {
  incomeDifferencePercent: 10,
  salaryMonthsMin: 2,
  obligationsPercentMax: 50,
  capPercent: 50,
  returnedPaymentsMax: 2,
  averageBalanceMinPaise: 1_000_00,
  lowestBalanceMinPaise: 0,
  documentDaysMax: 45,
  overdueElsewhereMaxPaise: 0,
  enquiriesMax: 6,
  sameNameMin: 85,
}
