export const companyTypes = [
  { id: 1, name: 'Private' },
  { id: 2, name: 'Public' },
  { id: 3, name: 'Listed Public' },
  { id: 4, name: 'State Government' },
  { id: 5, name: 'Central Government' },
  { id: 6, name: 'Partnership Firm' },
  { id: 7, name: 'Proprietorship Firm' },
  { id: 8, name: 'LLP' },
  { id: 9, name: 'Nbfc' },
] as const
