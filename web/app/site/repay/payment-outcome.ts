/** What a payment leaves in the navigation state for the result page. */
export type PaymentOutcome = { status: string | undefined; transactionId: string | undefined }

const text = (value: unknown): string | undefined =>
  (typeof value === 'string' || typeof value === 'number') && value !== '' ? String(value) : undefined

/** Nothing when the page was reached without a payment. An address is never read: anyone can write one. */
export function readPaymentOutcome(state: unknown): PaymentOutcome | undefined {
  if (typeof state !== 'object' || state === null) return undefined
  const { status, transactionId } = state as Record<string, unknown>
  return { status: text(status), transactionId: text(transactionId) }
}

export const isPaid = (outcome: PaymentOutcome | undefined): boolean => outcome?.status?.toUpperCase() === 'SUCCESS'
