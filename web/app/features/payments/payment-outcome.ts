/** Passed to the result page in the navigation state. */
export type PaymentOutcome = { status: string | undefined; transactionId: string | undefined }

const textOf = (value: unknown): string | undefined =>
  (typeof value === 'string' || typeof value === 'number') && value !== '' ? String(value) : undefined

/** Undefined if the page was opened without a payment in its navigation state. */
export function readPaymentOutcome(state: unknown): PaymentOutcome | undefined {
  if (typeof state !== 'object' || state === null) return undefined
  const { status, transactionId } = state as Record<string, unknown>
  return { status: textOf(status), transactionId: textOf(transactionId) }
}

/** The transaction in the query string. A status in the URL is never used, because anyone can write one. */
export const transactionOf = (search: string): string | undefined => textOf(new URLSearchParams(search).get('txn'))

export const isPaid = (status: string | undefined): boolean => status?.toUpperCase() === 'SUCCESS'

/** A pending payment may still succeed, so the customer is not asked to pay again. */
export const mayTryAgain = (status: string | undefined): boolean =>
  status !== undefined && status !== 'PENDING' && !isPaid(status)
