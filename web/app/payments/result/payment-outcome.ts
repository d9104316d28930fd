/** What a payment leaves in the navigation state for the result page. */
export type PaymentOutcome = { status: string | undefined; transactionId: string | undefined }

const textOf = (value: unknown): string | undefined =>
  (typeof value === 'string' || typeof value === 'number') && value !== '' ? String(value) : undefined

/** Undefined when the page was opened without a payment in its navigation state. */
export function readPaymentOutcome(state: unknown): PaymentOutcome | undefined {
  if (typeof state !== 'object' || state === null) return undefined
  const { status, transactionId } = state as Record<string, unknown>
  return { status: textOf(status), transactionId: textOf(transactionId) }
}

/** The payment that an address names. A status in an address is never trusted: anyone can write one. */
export const transactionOf = (search: string): string | undefined => textOf(new URLSearchParams(search).get('txn'))

export const isPaid = (status: string | undefined): boolean => status?.toUpperCase() === 'SUCCESS'

/** A pending payment may still arrive, so nobody is asked to pay again. */
export const mayTryAgain = (status: string | undefined): boolean =>
  status !== undefined && status !== 'PENDING' && !isPaid(status)
