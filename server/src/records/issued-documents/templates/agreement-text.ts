import { brand } from 'contract/brand'
import { maskNumber } from 'domain/applicant/mask-number'
import type { AgreementClause } from 'domain/loan/agreement/agreement-clauses'
import type { KeyFacts } from 'domain/loan/agreement/key-facts'
import { lateRule } from 'domain/loan/product/penal-terms'
import { formatPercent, formatRupees } from 'domain/money/format-money'
import type { OfferedLoan } from './key-facts-pdf.ts'

type Clause = { title: string; paragraphs: readonly string[] }
type CostClause =
  | 'loan'
  | 'payout'
  | 'interest'
  | 'repayment'
  | 'allocation'
  | 'early-repayment'
  | 'cooling-off'
  | 'late-payment'

const officer = brand.grievanceOfficer
const agencies = brand.recoveryAgencies.join(', ') || 'none'

/** The text of the Key Facts Statement about the cooling-off period. */
function coolingOffText({ part2 }: KeyFacts): string {
  const row = part2.find((each) => 'rows' in each)
  return (row && 'rows' in row ? row.rows[0]?.value : undefined)?.replace(/ \(Clause .*\)$/, '') ?? ''
}

function costClauses({ keyFacts, account }: OfferedLoan): Record<CostClause, Clause> {
  const { amountPaise, netPaise, feePaise, feeGstPaise, days, duePaise, ...figures } = keyFacts.figures
  return {
    loan: {
      title: 'The loan',
      paragraphs: [
        `We lend you ${formatRupees(amountPaise)} for ${days} days, without security and without a guarantor. The Key Facts Statement ${keyFacts.proposalNo} is part of this agreement. Nothing is charged that is not in it.`,
      ],
    },
    payout: {
      title: 'Payout',
      paragraphs: [
        `We pay ${formatRupees(netPaise)} into your own account ${maskNumber(account.number)}, ${account.bankName}: the loan less the processing fee of ${formatRupees(feePaise)} and its GST of ${formatRupees(feeGstPaise)}. If your bank returns the money, no interest is due for that time.`,
      ],
    },
    interest: {
      title: 'Interest',
      paragraphs: [
        `Interest is ${formatPercent(figures.yearlyRateBasisPoints)} a year, ${formatPercent(figures.dailyRateBasisPoints)} for each day, fixed, on the principal that you still owe. It is simple interest: interest never bears interest. The day of the payout is not counted; the day you pay is. Days are calendar days in India.`,
      ],
    },
    repayment: {
      title: 'Repayment',
      paragraphs: [
        `You repay ${formatRupees(duePaise)} in one payment, ${days} days after the payout. You pay on our Pay Now page or into our own accounts shown there, never in cash and never to anybody else. If you pay more than you owe, we pay the rest back to you.`,
      ],
    },
    allocation: {
      title: 'How payments are used',
      paragraphs: [
        'Each payment goes first to charges, then to interest, then to principal. You may pay a part on any day.',
      ],
    },
    'early-repayment': {
      title: 'Paying early',
      paragraphs: [
        'You may repay the whole loan or a part of it on any day without a charge. You then pay interest only for the days you had the money. The processing fee and its GST are not paid back.',
      ],
    },
    'cooling-off': { title: 'Giving the loan back', paragraphs: [coolingOffText(keyFacts)] },
    'late-payment': {
      title: 'If you pay late',
      paragraphs: [lateRule(keyFacts.figures)],
    },
  }
}

const conductClauses: Record<Exclude<AgreementClause, CostClause>, Clause> = {
  recovery: {
    title: 'Reminders and recovery',
    paragraphs: [
      'Reminders go only to your own mobile number, and to your email address once you have confirmed it, between 8 AM and 7 PM. Nobody acting for us may call you about recovery before 8 AM or after 7 PM, threaten or shame you, or speak about your loan to your family, friends or colleagues.',
      `Recovery agents that work for us: ${agencies}. If we ever engage one for your loan, we tell you its name before it contacts you.`,
    ],
  },
  grievance: {
    title: 'Complaints',
    paragraphs: [
      `Complain in your dashboard, or to our grievance redressal officer: ${officer.name}, ${officer.phone}, ${officer.email}, ${brand.address}.`,
      'If your complaint is rejected, wholly or in part, or not answered within 30 days, you may take it to the Reserve Bank of India free of charge: cms.rbi.org.in, or call 14448.',
    ],
  },
  'credit-information': {
    title: 'Credit information',
    paragraphs: [
      'The rules of the Reserve Bank require lenders to report loans, and their repayment, to credit information companies.',
    ],
  },
  data: {
    title: 'Your data',
    paragraphs: [
      'What we collect, why, and for how long we keep it is in the privacy policy on our website. We never ask for access to your contacts, photos, call logs, messages or files.',
    ],
  },
  'your-part': {
    title: 'Your part',
    paragraphs: [
      'What you told us in your application is true. You do not use the loan for anything unlawful, or for betting or speculation. You tell us when your mobile number, address, bank account or employer changes.',
    ],
  },
  transfer: {
    title: 'Transfer',
    paragraphs: ['We do not transfer this loan to another lender, and you may not transfer it to somebody else.'],
  },
  law: {
    title: 'Governing law',
    paragraphs: [
      'The law of India governs this agreement. The courts of the place of our registered office, and those that the law gives you as a consumer, decide disputes. Nothing here takes away a right that the law gives you. You accept it electronically, with a code sent to your mobile or, where we offer it and you choose it, with Aadhaar eSign, under the Information Technology Act, 2000.',
    ],
  },
}

/** The text of every clause. docs/claims.md lists its promises with the code that keeps them. */
export const agreementText = (loan: OfferedLoan): Record<AgreementClause, Clause> => ({
  ...costClauses(loan),
  ...conductClauses,
})
