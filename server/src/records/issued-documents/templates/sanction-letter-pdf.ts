import { brand } from 'contract/brand'
import { maskNumber } from 'domain/applicant/mask-number'
import { formatDate } from 'domain/calendar/ist-date'
import { lateRule } from 'domain/loan/product/penal-terms'
import { formatPercent, formatRupees } from 'domain/money/format-money'
import { facts, heading, list, type PdfDefinition, paragraph } from '../pdf/pdf-definition.ts'
import { referenceLine } from './borrower.ts'
import type { OfferedLoan } from './key-facts-pdf.ts'

function termFacts({ keyFacts, account }: OfferedLoan) {
  const { figures, validUntil } = keyFacts
  const { netPaise, duePaise, interestPaise, feePaise, feeGstPaise, days, dueOn, disbursalOn } = figures
  return facts(
    ['You receive', `${formatRupees(netPaise)} in your account ${maskNumber(account.number)}, ${account.bankName}`],
    ['Processing fee and GST', `${formatRupees(feePaise)} + ${formatRupees(feeGstPaise)}, deducted from the payout`],
    [
      'Annualised rate of interest',
      `${formatPercent(figures.yearlyRateBasisPoints)} a year, fixed (${formatPercent(figures.dailyRateBasisPoints)} a day)`,
    ],
    ['Annual Percentage Rate (APR)', formatPercent(figures.aprBasisPoints)],
    ['Term', `${days} days`],
    ['Interest for the term', formatRupees(interestPaise)],
    [
      'You repay',
      `${formatRupees(duePaise)} in one payment on ${formatDate(dueOn)}, if it is paid out on ${formatDate(disbursalOn)}`,
    ],
    ['Offer valid until', formatDate(validUntil)],
  )
}

/** The approval with the yearly rate, how interest is applied and, in bold, what late payment costs. */
export function sanctionLetterPdf(loan: OfferedLoan): PdfDefinition {
  const { loanNo, keyFacts, borrower, issuedAt } = loan
  const { proposalNo, issuedOn } = keyFacts
  const amount = formatRupees(keyFacts.figures.amountPaise)
  return {
    title: 'Sanction letter',
    reference: referenceLine(loanNo, borrower),
    createdAt: issuedAt,
    blocks: [
      paragraph(formatDate(issuedOn)),
      paragraph(`${borrower.name}, ${borrower.address}`),
      paragraph(
        `We have approved your application for a loan of ${amount}. These are its terms; the Key Facts Statement ${proposalNo} and the loan agreement, which come with this letter, have them in full.`,
      ),
      { type: 'highlight', label: 'Sanctioned amount', value: amount },
      termFacts(loan),
      heading('How interest is applied'),
      paragraph(
        'Simple interest by the day on the principal that you still owe. The day of the payout is not counted; the day you pay is. Interest never bears interest. Each payment goes first to charges, then to interest, then to principal.',
      ),
      heading('If you pay late'),
      paragraph(lateRule(keyFacts.figures), 'strong'),
      heading('What happens next'),
      list(
        'Read the Key Facts Statement and the loan agreement in your dashboard.',
        'Sign them there with a code that we send to your mobile or, where we offer it and you choose it, with Aadhaar eSign. Without your signature nothing is paid out and nothing is due.',
        'You may decline. Declining costs nothing, and you may apply again.',
      ),
      paragraph(`Questions: ${brand.phone}, ${brand.email}, ${brand.supportHours}.`),
      paragraph(`For ${brand.legalEntity}. This is a computer-generated letter and needs no signature.`, 'note'),
    ],
  }
}
