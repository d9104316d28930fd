import { istDateOf } from 'domain/calendar/ist-date'
import { mayContactAt } from 'domain/loan/lifecycle/contact-hours'
import { isOpen } from 'domain/loan/lifecycle/loan-lifecycle'
import { noticeText } from '../../providers/sms/fill-template.ts'
import { receiptPdf } from '../../servicing/papers/pdf/receipt-pdf.ts'
import { statementPdf } from '../../servicing/papers/pdf/statement-pdf.ts'
import { describeReminder } from '../../servicing/papers/reminders/describe-reminder.ts'
import { readRepayment } from '../../servicing/payments/repayment/read-repayment.ts'
import type { ApplicantDetails } from '../customers/applicants.ts'
import { readQuietSlot } from '../customers/contact-preferences.ts'
import { documentFileName } from '../issued-documents/document-file-name.ts'
import type { PdfDefinition } from '../issued-documents/pdf/pdf-definition.ts'
import { findEntryByReceipt } from '../ledger/entries.ts'
import { withBalance } from '../ledger/loan-account.ts'
import { parseReceiptNumber } from '../ledger/receipt-number.ts'
import { findLoan } from '../loans/loans.ts'
import { type ContentDependencies, contentOf, type EmailContent, passwordNote, protectFor } from './email-content.ts'
import type { StoredEmail } from './emails.ts'

type LoanPdf = { definition: PdfDefinition; fileName: string; title: string }

async function attach(
  { renderer, publicUrl }: ContentDependencies,
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

export async function receiptContent(
  dependencies: ContentDependencies,
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

export async function statementContent(
  dependencies: ContentDependencies,
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
export async function reminderContent(
  { database, clock, publicUrl }: ContentDependencies,
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
    `${noticeText(notice, publicUrl)}.`,
    rule,
    `You can turn off reminders by email in your dashboard: ${publicUrl}/my-dashboard/documents`,
  ])
}
