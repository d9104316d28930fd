import { brand } from 'contract/brand'
import { states } from 'domain/applicant/states'
import { formatDate, type IstDate } from 'domain/calendar/ist-date'
import { formatRupeesAndPaise } from 'domain/money/format-money'
import { divideRounded } from 'domain/money/paise'
import { facts, type PdfDefinition, paragraph, table } from '../pdf/pdf-definition.ts'
import { type Borrower, referenceLine } from './borrower.ts'
import type { DisbursedLoan } from './disbursal-advice-pdf.ts'

/** The Services Accounting Code (SAC) of credit-granting services. */
const serviceCode = '997113'

const stateName = (stateId: number) => {
  const name = states.find(({ id }) => id === stateId)?.name ?? ''
  return `${name} (${String(stateId).padStart(2, '0')})`
}

type Tax = { name: string; ratePercent: number; paise: number }

/** Within the lender's state GST is split into CGST and SGST; otherwise it is IGST. */
function taxesOf(gstPaise: number, ratePercent: number, isSameState: boolean): Tax[] {
  if (!isSameState) return [{ name: 'IGST', ratePercent, paise: gstPaise }]
  const central = divideRounded(gstPaise, 2)
  return [
    { name: 'CGST', ratePercent: ratePercent / 2, paise: central },
    { name: 'SGST', ratePercent: ratePercent / 2, paise: gstPaise - central },
  ]
}

type Fee = Pick<DisbursedLoan, 'loanNo' | 'feePaise' | 'feeGstPaise'>

/** The fee, its taxes and the total. */
function feeTable({ loanNo, feePaise, feeGstPaise }: Fee, stateId: number) {
  const ratePercent = feePaise === 0 ? 0 : Math.round((feeGstPaise / feePaise) * 100)
  const taxes = taxesOf(feeGstPaise, ratePercent, stateId === brand.stateId)
  return table({
    columns: [
      { title: 'Description', width: 'rest' },
      { title: 'SAC', width: 60 },
      { title: 'Rate', width: 60, align: 'right' },
      { title: 'Amount', width: 110, align: 'right' },
    ],
    rows: [
      [`Processing fee of loan ${loanNo} (taxable value)`, serviceCode, '', formatRupeesAndPaise(feePaise)],
      ...taxes.map(({ name, ratePercent: rate, paise }) => [name, '', `${rate}%`, formatRupeesAndPaise(paise)]),
    ],
    totals: ['Total', '', '', formatRupeesAndPaise(feePaise + feeGstPaise)],
  })
}

const parties = (borrower: Borrower, stateId: number): [string, string][] => [
  ['Supplier', `${brand.legalEntity}, ${brand.address}`],
  ['GSTIN of the supplier', brand.gstin],
  ['Recipient', `${borrower.name}, ${borrower.address}`],
  ['Place of supply', stateName(stateId)],
]

/** The tax invoice for the processing fee; its place of supply is the state of the borrower's address on record. */
export function taxInvoicePdf(loan: DisbursedLoan, invoice: { number: string; stateId: number }): PdfDefinition {
  const { borrower, loanNo, disbursedOn, issuedAt } = loan
  return {
    title: 'Tax invoice',
    reference: referenceLine(loanNo, borrower),
    createdAt: issuedAt,
    blocks: [
      facts(
        ['Invoice number', invoice.number],
        ['Date', formatDate(disbursedOn)],
        ...parties(borrower, invoice.stateId),
        ['Tax payable on reverse charge', 'No'],
      ),
      feeTable(loan, invoice.stateId),
      paragraph('The total was deducted from the payout of the loan. There is no GST on interest.'),
      paragraph('This is a computer-generated invoice and needs no signature.', 'note'),
    ],
  }
}

export type CreditNote = Fee & {
  borrower: Borrower
  number: string
  on: IstDate
  invoice: { number: string; on: IstDate }
  stateId: number
  issuedAt: Date
}

/** Reverses the invoice of a fee that was refunded. */
export function creditNotePdf(note: CreditNote): PdfDefinition {
  const { loanNo, borrower, number, on, invoice, stateId, issuedAt } = note
  return {
    title: 'Credit note',
    reference: referenceLine(loanNo, borrower),
    createdAt: issuedAt,
    blocks: [
      facts(
        ['Credit note number', number],
        ['Date', formatDate(on)],
        ['For the tax invoice', `${invoice.number} of ${formatDate(invoice.on)}`],
        ...parties(borrower, stateId),
      ),
      feeTable(note, stateId),
      paragraph('Your bank returned this payout, so the fee and its GST were reversed. You owe neither.'),
      paragraph('This is a computer-generated credit note and needs no signature.', 'note'),
    ],
  }
}
