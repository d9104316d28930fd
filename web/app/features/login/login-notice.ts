/** A message above the login form. */
export type LoginNotice = { type: 'error' | 'success'; message: string }

type FailedReply = { Message?: string | undefined; error?: unknown }

/** The notice for a failed login or resend. */
export function failureNotice({ Message, error }: FailedReply): LoginNotice {
  return { type: 'error', message: Message || (typeof error === 'string' && error) || 'An error occurred' }
}
