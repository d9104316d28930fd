export const loanPurposes = [
  { id: 1, name: 'Travel' },
  { id: 2, name: 'Medical' },
  { id: 3, name: 'Shopping' },
  { id: 4, name: 'Academics' },
  { id: 5, name: 'Obligation' },
  { id: 6, name: 'Festival' },
  { id: 7, name: 'Others' },
] as const
