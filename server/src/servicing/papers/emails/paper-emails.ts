import type { WriteEmail } from '../../../records/emails/email-content.ts'
import type { EmailKind } from '../../../records/emails/emails.ts'
import { type DocumentsEmailDependencies, writeDocumentsEmail } from './documents-email.ts'
import {
  type LoanEmailDependencies,
  writeReceiptEmail,
  writeReminderEmail,
  writeStatementEmail,
} from './loan-emails.ts'

/** How this module writes its emails when they are sent. */
export const paperEmails = (
  dependencies: DocumentsEmailDependencies & LoanEmailDependencies,
): Record<Extract<EmailKind, 'DOCUMENTS' | 'RECEIPT' | 'STATEMENT' | 'REMINDER'>, WriteEmail> => ({
  DOCUMENTS: (email, applicant) => writeDocumentsEmail(dependencies, email, applicant),
  RECEIPT: (email, applicant) => writeReceiptEmail(dependencies, email, applicant),
  STATEMENT: (email, applicant) => writeStatementEmail(dependencies, email, applicant),
  REMINDER: (email) => writeReminderEmail(dependencies, email),
})
