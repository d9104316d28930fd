/** What the visitor reads when login or resend does not succeed. */
export function failureWords(reply: { Message?: string | undefined; error?: unknown }): string {
  if (reply.Message) return reply.Message
  return typeof reply.error === 'string' && reply.error !== '' ? reply.error : 'An error occurred'
}
