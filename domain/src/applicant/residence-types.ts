export const residenceTypes = [
  { id: 1, name: 'Owned' },
  { id: 2, name: 'Rented' },
] as const
