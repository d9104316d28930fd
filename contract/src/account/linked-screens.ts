/** The screens of the dashboard to which SMS and emails link. */
export const linkedScreens = ['agreement', 'autopay', 'complaints', 'documents', 'privacy-choices'] as const
