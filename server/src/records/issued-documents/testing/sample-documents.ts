import { noDuesPdf } from '../templates/closing-letters-pdf.ts'
import { disbursalAdvicePdf } from '../templates/disbursal-advice-pdf.ts'
import { keyFactsPdf } from '../templates/key-facts-pdf.ts'
import { loanAgreementPdf } from '../templates/loan-agreement-pdf.ts'
import { sanctionLetterPdf } from '../templates/sanction-letter-pdf.ts'
import { signingCertificatePdf } from '../templates/signing-certificate-pdf.ts'
import { taxInvoicePdf } from '../templates/tax-invoice-pdf.ts'
import { disbursedLoan, endedLoan, offeredLoan, otherDocuments, payout, signature } from './sample-loan.ts'

/** The documents that are issued for a loan that is paid back on time. */
export const sampleDocuments = {
  KFS: keyFactsPdf(offeredLoan),
  SANCTION_LETTER: sanctionLetterPdf(offeredLoan),
  AGREEMENT: loanAgreementPdf(offeredLoan, otherDocuments),
  SIGNING_CERTIFICATE: signingCertificatePdf(offeredLoan, signature),
  DISBURSAL_ADVICE: disbursalAdvicePdf(disbursedLoan, payout),
  TAX_INVOICE: taxInvoicePdf(disbursedLoan, { number: 'AG/26-27/000001', stateId: 29 }),
  NO_DUES_CERTIFICATE: noDuesPdf(endedLoan),
}
