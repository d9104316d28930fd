export const workModes = [
  { id: 'WFO', name: 'Office' },
  { id: 'WFH', name: 'Remote' },
] as const
