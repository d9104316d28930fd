import { brand } from 'contract/brand'
import { estimateLoan } from 'domain/loan/product/estimate-loan'
import { findBankAccount } from '../../../borrowing/applications/bank-accounts.ts'
import { findPayout, type LoanPayout } from '../../../borrowing/payouts/payouts.ts'
import { postalAddress } from '../../../borrowing/registration/postal-address.ts'
import { businessTime, type Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { inSnapshot } from '../../../platform/database/in-transaction.ts'
import { findApplicant } from '../../../records/customers/applicants.ts'
import type { DocumentIssuer } from '../../../records/issued-documents/document-issuer.ts'
import {
  findInvoiceNumber,
  numberCreditNote,
  numberInvoice,
} from '../../../records/issued-documents/document-numbers.ts'
import type { PdfDefinition } from '../../../records/issued-documents/pdf/pdf-definition.ts'
import { type DocumentKey, findIssuedDocument } from '../../../records/issued-documents/queries.ts'
import { coolingOffLetterPdf, noDuesPdf } from '../../../records/issued-documents/templates/closing-letters-pdf.ts'
import {
  type DisbursedLoan,
  disbursalAdvicePdf,
} from '../../../records/issued-documents/templates/disbursal-advice-pdf.ts'
import { creditNotePdf, taxInvoicePdf } from '../../../records/issued-documents/templates/tax-invoice-pdf.ts'
import { isLastPayoutReturned } from '../../../records/ledger/closed-without-payout.ts'
import { type LedgerEntry, listEntries } from '../../../records/ledger/entries.ts'
import { type LoanAccount, readLoanAccount } from '../../../records/ledger/loan-account.ts'
import { listReopenings } from '../../../records/loans/leads.ts'
import type { PincodeLocation } from '../../../records/reference-data/pincode-directory.ts'
import { closingReference } from './closing-letters.ts'

export type LoanDocumentDependencies = {
  database: Database
  clock: Clock
  issuer: DocumentIssuer
  findPincode: (pincode: string) => PincodeLocation | undefined
}

/** The loan with its borrower; the borrower's state decides which tax an invoice shows. */
type LoanFile = {
  loan: LoanAccount
  payout: LoanPayout | undefined
  /** How often the loan was reopened after it had been repaid. */
  reopenings: number
  borrower: { name: string; address: string }
  stateId: number
}

async function readLoanFile(
  { database, findPincode }: LoanDocumentDependencies,
  leadId: number,
): Promise<LoanFile | undefined> {
  const { loan, payout, reopenings } = await inSnapshot(database, async (snapshot) => ({
    loan: await readLoanAccount(snapshot, leadId),
    payout: await findPayout(snapshot, leadId),
    reopenings: (await listReopenings(snapshot, [leadId])).length,
  }))
  const applicant = loan && (await findApplicant(database.kysely, loan.customerId))
  if (loan === undefined || applicant === undefined) return undefined
  const place = findPincode(applicant.residencePincode ?? '')
  const borrower = { name: applicant.fullName ?? '', address: postalAddress(applicant, place) }
  // Without an address on record, GST law takes the supplier's state as the place of supply.
  return { loan, payout, reopenings, borrower, stateId: place?.state.id ?? brand.stateId }
}

async function issueOnce(
  { database, issuer }: LoanDocumentDependencies,
  { customerId }: LoanAccount,
  key: DocumentKey,
  define: () => PdfDefinition | Promise<PdfDefinition>,
): Promise<void> {
  if (await findIssuedDocument(database.kysely, key)) return
  await issuer.issue({ ...key, customerId, definition: await define() })
}

async function issuePayoutDocuments(dependencies: LoanDocumentDependencies, file: LoanFile): Promise<void> {
  const { database, clock } = dependencies
  const { loan, payout, borrower, stateId } = file
  const { leadId, loanNo, principalPaise, feePaise, feeGstPaise, disbursedOn, repaymentOn } = loan
  const account = await findBankAccount(database.kysely, leadId)
  if (disbursedOn === null || repaymentOn === null || payout === undefined || account === undefined) return
  const issuedAt = businessTime(clock)
  const disbursed: DisbursedLoan = { loanNo, borrower, principalPaise, feePaise, feeGstPaise, disbursedOn, issuedAt }
  const { transferId: reference, bankReference } = payout
  const { totalPaise: duePaise } = estimateLoan({
    amountPaise: principalPaise,
    days: loan.tenureDays,
    dailyRateBasisPoints: loan.dailyRateBasisPoints,
  })
  await issueOnce(dependencies, loan, { leadId, kind: 'DISBURSAL_ADVICE', reference }, () =>
    disbursalAdvicePdf(disbursed, { account, reference, bankReference, duePaise, dueOn: repaymentOn }),
  )
  if (feePaise === 0) return
  await issueOnce(dependencies, loan, { leadId, kind: 'TAX_INVOICE', reference }, async () => {
    const number = await numberInvoice(database, { leadId, reference, on: disbursedOn, at: issuedAt })
    return taxInvoicePdf(disbursed, { number, stateId })
  })
}

/**
 * Issues the credit note for a returned payout, if its invoice has a number. The invoice itself may be missing, if it could
 * not be stored before the payout was returned.
 */
async function issueCreditNote(
  dependencies: LoanDocumentDependencies,
  { loan, borrower, stateId }: LoanFile,
  { reversal, disbursal }: { reversal: LedgerEntry; disbursal: LedgerEntry | undefined },
): Promise<void> {
  const { database, clock } = dependencies
  const { leadId, loanNo, principalPaise, feePaise, feeGstPaise } = loan
  const reference = String(reversal.details.transfer_id)
  const invoiceNumber = await findInvoiceNumber(database.kysely, { leadId, reference })
  if (invoiceNumber === undefined || disbursal === undefined) return
  const at = businessTime(clock)
  const disbursedOn = disbursal.bookedOn
  await issueOnce(dependencies, loan, { leadId, kind: 'TAX_INVOICE', reference }, () =>
    taxInvoicePdf(
      { loanNo, borrower, principalPaise, feePaise, feeGstPaise, disbursedOn, issuedAt: at },
      { number: invoiceNumber, stateId },
    ),
  )
  await issueOnce(dependencies, loan, { leadId, kind: 'CREDIT_NOTE', reference }, async () => {
    const on = reversal.bookedOn
    return creditNotePdf({
      loanNo,
      borrower,
      stateId,
      on,
      issuedAt: at,
      number: await numberCreditNote(database, { leadId, reference, on, at }),
      invoice: { number: invoiceNumber, on: disbursedOn },
      feePaise: reversal.lines.feeIncome,
      feeGstPaise: reversal.lines.taxPayable,
    })
  })
}

async function issueCreditNotes(dependencies: LoanDocumentDependencies, file: LoanFile): Promise<void> {
  if (!file.loan.wasReturned) return
  const entries = await listEntries(dependencies.database.kysely, file.loan.leadId)
  for (const [index, reversal] of entries.entries()) {
    if (reversal.kind !== 'REVERSAL') continue
    const disbursal = entries.slice(0, index).findLast(({ kind }) => kind === 'DISBURSAL')
    await issueCreditNote(dependencies, file, { reversal, disbursal })
  }
}

async function issueClosingLetter(dependencies: LoanDocumentDependencies, file: LoanFile): Promise<void> {
  const { loan, reopenings, borrower } = file
  const { leadId, loanNo, principalPaise, feePaise, feeGstPaise, paidPaise, disbursedOn, closedOn, status } = loan
  if (disbursedOn === null || closedOn === null) return
  const ended = {
    loanNo,
    borrower,
    principalPaise,
    feePaise,
    feeGstPaise,
    paidPaise,
    disbursedOn,
    closedOn,
    issuedAt: businessTime(dependencies.clock),
  }
  const isGivenBack = status === 'CANCELLED IN COOLING-OFF'
  const kind = isGivenBack ? 'COOLING_OFF_LETTER' : 'NO_DUES_CERTIFICATE'
  const reference = closingReference(closedOn, reopenings)
  await issueOnce(dependencies, loan, { leadId, kind, reference }, () =>
    isGivenBack ? coolingOffLetterPdf(ended) : noDuesPdf(ended),
  )
}

/**
 * Issues the documents for the loan's status: advice and tax invoice once it is disbursed, a credit note if the payout was
 * returned, a letter once it has ended. Queued with each change of status; documents that exist are not issued again.
 */
export async function issueLoanDocuments(dependencies: LoanDocumentDependencies, leadId: number): Promise<void> {
  const file = await readLoanFile(dependencies, leadId)
  if (file === undefined) return
  await issueCreditNotes(dependencies, file)
  // A loan whose payout was returned was neither disbursed nor repaid.
  const { kysely } = dependencies.database
  if (file.loan.wasReturned && isLastPayoutReturned(await listEntries(kysely, leadId))) return
  await issuePayoutDocuments(dependencies, file)
  await issueClosingLetter(dependencies, file)
  // If the payout was returned meanwhile, the job that was queued then may have found no invoice yet.
  const latest = await readLoanFile(dependencies, leadId)
  if (latest) await issueCreditNotes(dependencies, latest)
}
