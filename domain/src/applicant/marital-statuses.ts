export const maritalStatuses = [
  { id: 1, name: 'Single' },
  { id: 2, name: 'Married' },
  { id: 3, name: 'Divorced' },
] as const

/** The one that asks for a spouse's name. */
export const married = 2
