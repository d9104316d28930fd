/** What a payment leaves in the navigation state for the result page. */
export type PaymentOutcome = { status: string | undefined; transactionId: string | undefined }

const text = (value: unknown): string | undefined =>
  (typeof value === 'string' || typeof value === 'number') && value !== '' ? String(value) : undefined

/** Nothing when the page was reached without a payment in its navigation state. */
export function readPaymentOutcome(state: unknown): PaymentOutcome | undefined {
  if (typeof state !== 'object' || state === null) return undefined
  const { status, transactionId } = state as Record<string, unknown>
  return { status: text(status), transactionId: text(transactionId) }
}

/** The payment an address names. Of a status an address is never believed: anyone can write one. */
export const transactionOf = (search: string): string | undefined => text(new URLSearchParams(search).get('txn'))

export const isPaid = (status: string | undefined): boolean => status?.toUpperCase() === 'SUCCESS'
