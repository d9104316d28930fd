export const departments = [
  'SALES',
  'CREDIT',
  'ACCOUNTS',
  'FINANCE',
  'BUSINESS',
  'OPERATIONS',
  'TECHNOLOGY',
  'ADMIN',
  'HUMAN RESOURCES',
] as const
