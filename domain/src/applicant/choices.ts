export const genders = [
  { id: 1, name: 'Male' },
  { id: 2, name: 'Female' },
] as const

export const maritalStatuses = [
  { id: 1, name: 'Single' },
  { id: 2, name: 'Married' },
  { id: 3, name: 'Divorced' },
] as const

/** The id of the marital status that requires a spouse's name. */
export const married = 2

/** How a customer earns: the employment type of the income form. */
export const incomeTypes = [
  { id: 1, name: 'Salaried' },
  { id: 2, name: 'Self-Employed' },
] as const

/** The id of the only income type that is eligible for a loan. */
export const salaried = 1

/** How the salary is paid. */
export const salaryModes = [
  { id: 1, name: 'Bank' },
  { id: 2, name: 'Cheque' },
  { id: 3, name: 'Cash' },
] as const

export const residenceTypes = [
  { id: 1, name: 'Owned' },
  { id: 2, name: 'Rented' },
] as const

export const workModes = [
  { id: 'WFO', name: 'Office' },
  { id: 'WFH', name: 'Remote' },
] as const
