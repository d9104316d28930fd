/** How the salary is paid. */
export const salaryModes = [
  { id: 1, name: 'Bank' },
  { id: 2, name: 'Cheque' },
  { id: 3, name: 'Cash' },
] as const
