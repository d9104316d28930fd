import type { Remedy } from 'domain/loan/decision/remedies'
import { formatRupees } from 'domain/money/format-money'

const documents: Record<Extract<Remedy, { kind: 'document' }>['document'], string> = {
  'salary account statement': 'a statement of the account that receives your salary, of the last three months',
  'own statement': 'a statement, in your own name, of the account that the loan is paid to',
  'recent statement': 'a statement that ends within the last 30 days',
  'all documents': 'every document that the application asks for',
}

/** What would make it yes, as shown to the customer. */
export const remedyMessage = (remedy: Remedy): string =>
  remedy.kind === 'amount' ? `${formatRupees(remedy.amountPaise)} can be offered` : documents[remedy.document]
