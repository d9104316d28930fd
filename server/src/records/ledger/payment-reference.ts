import type { LedgerEntry } from './entries.ts'

/** How the provider or the bank names a payment. */
export const paymentReference = ({ details }: Pick<LedgerEntry, 'details'>): string =>
  [details.txnid, details.payment_id, details.reference].filter(Boolean).join(', ')
