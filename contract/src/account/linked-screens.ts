/** The screens of the dashboard to which SMS and emails link. */
export const linkedScreens = [
  'agreement',
  'autopay',
  'complaints',
  'congratulations',
  'documents',
  'privacy-choices',
  'user-profile',
] as const
