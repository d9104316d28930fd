/** How a customer earns: the employment type of the income form. */
export const incomeTypes = [
  { id: 1, name: 'Salaried' },
  { id: 2, name: 'Self-Employed' },
] as const

export const salaried = 1
