import { istDateOf } from 'domain/calendar/ist-date'
import { mayContactAt } from 'domain/loan/lifecycle/contact-hours'
import { isOpen } from 'domain/loan/lifecycle/loan-lifecycle'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { noticeSentence } from '../../../providers/sms/fill-template.ts'
import type { ApplicantDetails } from '../../../records/customers/applicants.ts'
import { readQuietSlot } from '../../../records/customers/contact-preferences.ts'
import { contentOf, type EmailContent, passwordNote, protectFor } from '../../../records/emails/email-content.ts'
import type { StoredEmail } from '../../../records/emails/emails.ts'
import { documentFileName } from '../../../records/issued-documents/document-file-name.ts'
import type { PdfDefinition } from '../../../records/issued-documents/pdf/pdf-definition.ts'
import type { PdfRenderer } from '../../../records/issued-documents/pdf/pdf-renderer.ts'
import { findEntryByReceipt } from '../../../records/ledger/entries.ts'
import { withBalance } from '../../../records/ledger/loan-account.ts'
import { parseReceiptNumber } from '../../../records/ledger/receipt-number.ts'
import { findLoan } from '../../../records/loans/loans.ts'
import { readRepayment } from '../../payments/repayment/read-repayment.ts'
import { receiptPdf } from '../pdf/receipt-pdf.ts'
import { statementPdf } from '../pdf/statement-pdf.ts'
import { describeReminder } from '../reminders/describe-reminder.ts'

export type LoanEmailDependencies = { database: Database; clock: Clock; renderer: PdfRenderer; publicUrl: string }
type LoanPdf = { definition: PdfDefinition; fileName: string; title: string }

async function attach(
  { renderer, publicUrl }: LoanEmailDependencies,
  applicant: ApplicantDetails,
  { definition, fileName, title }: LoanPdf,
): Promise<EmailContent> {
  const bytes = await renderer.render(async () => definition)
  const paragraphs = [
    `Attached: ${title}.`,
    passwordNote,
    `All receipts and statements are also in your dashboard: ${publicUrl}/my-dashboard/documents`,
  ]
  return contentOf(title, paragraphs, [await protectFor(applicant, { fileName, bytes })])
}

export async function writeReceiptEmail(
  dependencies: LoanEmailDependencies,
  { leadId, reference }: StoredEmail,
  applicant: ApplicantDetails,
): Promise<EmailContent | undefined> {
  const number = parseReceiptNumber(reference ?? '')
  const { database } = dependencies
  const entry = number === undefined ? undefined : await findEntryByReceipt(database.kysely, number)
  const repayment = leadId === null ? undefined : await readRepayment(database, leadId)
  if (number === undefined || entry === undefined || repayment === undefined) return undefined
  return attach(dependencies, applicant, {
    definition: receiptPdf(repayment, entry, number),
    fileName: documentFileName(repayment.loan.loanNo, `receipt-${reference}`, entry.bookedOn),
    title: `Receipt ${reference} for loan ${repayment.loan.loanNo}`,
  })
}

export async function writeStatementEmail(
  dependencies: LoanEmailDependencies,
  { leadId }: StoredEmail,
  applicant: ApplicantDetails,
): Promise<EmailContent | undefined> {
  const { database, clock } = dependencies
  const repayment = leadId === null ? undefined : await readRepayment(database, leadId)
  if (repayment === undefined) return undefined
  const { loanNo } = repayment.loan
  return attach(dependencies, applicant, {
    definition: statementPdf(repayment, clock),
    fileName: documentFileName(loanNo, 'statement', clock.today()),
    title: `Statement of loan ${loanNo}`,
  })
}

/** Undefined if the loan was repaid since, or the time for reminders has passed: late reminders are not sent. */
export async function writeReminderEmail(
  { database, clock, publicUrl }: LoanEmailDependencies,
  { customerId, leadId, createdAt }: StoredEmail,
): Promise<EmailContent | undefined> {
  const now = clock.now()
  const isInTime = istDateOf(createdAt) === istDateOf(now)
  if (!isInTime || !mayContactAt(now, await readQuietSlot(database.kysely, customerId))) return undefined
  const loan = leadId === null ? undefined : await findLoan(database.kysely, leadId)
  if (loan === undefined || !isOpen(loan.status) || loan.repaymentOn === null) return undefined
  const due = { ...(await withBalance(database.kysely, loan)), repaymentOn: loan.repaymentOn }
  const { notice, rule } = describeReminder(clock.today(), due)
  return contentOf(`Your loan ${due.loanNo}`, [
    `${noticeSentence(notice, publicUrl)}.`,
    rule,
    `You can turn off reminders by email in your dashboard: ${publicUrl}/my-dashboard/documents`,
  ])
}
