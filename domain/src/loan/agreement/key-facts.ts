import { formatDate, type IstDate } from '../../calendar/ist-date.ts'
import { formatPercent, formatRupees } from '../../money/format-money.ts'
import type { LoanTerms } from '../product/estimate-loan.ts'
import { describePenalCharge, type PenalTerms } from '../product/penal-terms.ts'
import { clauseNumber } from './agreement-clauses.ts'
import { aprWorking, repaymentSchedule, type ScheduleRow } from './key-facts-annexes.ts'
import { type FeeRow, formatDays, type KeyFactsRow, type LoanFigures, loanFigures } from './key-facts-figures.ts'

export type KeyFactsInput = {
  proposalNo: string
  issuedOn: IstDate
  /** The last day on which the lender is bound by the statement. */
  validUntil: IstDate
  loan: LoanTerms & PenalTerms
  /** The day of payout that the dates in the statement assume. */
  disbursalOn: IstDate
  coolingOff: { days: number; isFeeKept: boolean }
  lender: {
    grievanceOfficer: { name: string; phone: string; email: string }
    recoveryAgencies: readonly string[]
  }
}

export type KeyFacts = {
  proposalNo: string
  issuedOn: IstDate
  validUntil: IstDate
  figures: LoanFigures
  /** Annex A, part 1: interest rate, fees and charges. */
  part1: readonly KeyFactsRow[]
  /** Annex A, part 2: other qualitative information. */
  part2: readonly KeyFactsRow[]
  /** Annex B: the calculation of the APR. */
  aprWorking: readonly KeyFactsRow[]
  /** Annex C: the repayment schedule. */
  schedule: readonly ScheduleRow[]
}

/** A statement that is issued again for the same lead gets the next `issue`. */
export const formatProposalNumber = (leadId: number, issue: number): string => `KFS${leadId}-${issue}`

const loanType = 'Personal loan, unsecured, repaid in one payment'

const none = 'None'
const notApplicable = 'Not applicable'

/** Row 7 is for floating rates only. */
const floatingRateRows = [
  ['(i)', 'Reference benchmark'],
  ['(ii)', 'Benchmark rate (B)'],
  ['(iii)', 'Spread (S)'],
  ['(iv)', 'Final rate R = (B) + (S)'],
  ['(v)', 'Reset periodicity in months'],
  ['(vi)', 'Impact of a change of 25 basis points on the instalment or their number'],
].map(([no = '', label = '']) => ({ no, label, value: notApplicable }))

function feeRows({ feePaise, feeGstPaise }: LoanFigures): FeeRow[] {
  const fee = `One-time: ${formatRupees(feePaise)} + ${formatRupees(feeGstPaise)} GST, deducted from the payout`
  return [
    { no: '(i)', label: 'Processing fees', toLender: feePaise === 0 ? none : fee, toThirdParty: none },
    { no: '(ii)', label: 'Insurance charges', toLender: none, toThirdParty: none },
    { no: '(iii)', label: 'Valuation fees', toLender: none, toThirdParty: none },
    { no: '(iv)', label: 'Any other', toLender: none, toThirdParty: none },
  ]
}

const contingentCharges = (terms: PenalTerms) => [
  {
    no: '(i)',
    label: 'Penal charges in case of delayed payment',
    value: `${describePenalCharge(terms) ?? none}. Interest continues at the same rate until the fee, its GST, interest and charges together equal the amount lent.`,
  },
  { no: '(ii)', label: 'Other penal charges', value: none },
  { no: '(iii)', label: 'Foreclosure charges', value: 'None. You may repay early, on any day.' },
  { no: '(iv)', label: 'Charges for switching between floating and fixed rate', value: notApplicable },
  { no: '(v)', label: 'Any other charges', value: none },
]

function part1({ proposalNo, loan }: KeyFactsInput, figures: LoanFigures): KeyFactsRow[] {
  const { amountPaise, days, duePaise, dueOn, disbursalOn, aprBasisPoints } = figures
  const [perYear, perDay] = [formatPercent(figures.yearlyRateBasisPoints), formatPercent(figures.dailyRateBasisPoints)]
  return [
    {
      no: '1',
      label: 'Loan proposal number and type of loan',
      rows: [
        { no: '(i)', label: 'Loan proposal number', value: proposalNo },
        { no: '(ii)', label: 'Type of loan', value: loanType },
      ],
    },
    { no: '2', label: 'Sanctioned loan amount', value: formatRupees(amountPaise) },
    { no: '3', label: 'Disbursal schedule', value: '100% upfront, in one payment' },
    { no: '4', label: 'Loan term', value: formatDays(days) },
    {
      no: '5',
      label: 'Instalment details',
      rows: [
        { no: '(i)', label: 'Type of instalments', value: 'One payment of principal and interest' },
        { no: '(ii)', label: 'Number of instalments', value: '1' },
        { no: '(iii)', label: 'Amount of the instalment', value: formatRupees(duePaise) },
        {
          no: '(iv)',
          label: 'Commencement of repayment, post sanction',
          value: `${formatDays(days)} after the payout: ${formatDate(dueOn)} if it is paid out on ${formatDate(disbursalOn)}`,
        },
      ],
    },
    { no: '6', label: 'Interest rate and its type', value: `${perYear} a year (${perDay} a day), fixed` },
    { no: '7', label: 'Additional information in case of a floating rate of interest', rows: floatingRateRows },
    { no: '8', label: 'Fees and charges', fees: feeRows(figures) },
    { no: '9', label: 'Annual Percentage Rate (APR)', value: formatPercent(aprBasisPoints) },
    { no: '10', label: 'Contingent charges', rows: contingentCharges(loan) },
  ]
}

/** The lender may keep the fee of a loan that is returned only if the statement says so. */
function describeCoolingOff({ days, isFeeKept }: KeyFactsInput['coolingOff']): string {
  const fee = isFeeKept
    ? 'The processing fee and its GST are not returned.'
    : 'The processing fee and its GST are returned.'
  return `On the day of the payout and for ${formatDays(days)} after it you may give the loan back. You repay the principal with interest for the days you had the loan, without a penalty. ${fee} (Clause ${clauseNumber('cooling-off')})`
}

function part2({ lender, coolingOff }: KeyFactsInput): KeyFactsRow[] {
  const { name, phone, email } = lender.grievanceOfficer
  const agencies = lender.recoveryAgencies.join(', ') || none
  return [
    {
      no: '1',
      label: 'Clause of the loan agreement on engagement of recovery agents',
      value: `Clause ${clauseNumber('recovery')}`,
    },
    {
      no: '2',
      label: 'Clause of the loan agreement on the grievance redressal mechanism',
      value: `Clause ${clauseNumber('grievance')}`,
    },
    {
      no: '3',
      label: 'Phone number and email of the nodal grievance redressal officer',
      value: `${name}, ${phone}, ${email}`,
    },
    {
      no: '4',
      label: 'Whether the loan is, or in future may be, subject to transfer to other lenders or securitisation',
      value: 'No',
    },
    {
      no: '5',
      label: 'Collaborative lending arrangement: originating lender, partner lender, blended rate',
      value: notApplicable,
    },
    {
      no: '6',
      label: 'Digital loans',
      rows: [
        { no: '(i)', label: 'Cooling-off period', value: describeCoolingOff(coolingOff) },
        { no: '(ii)', label: 'Lending service provider acting as recovery agent', value: agencies },
      ],
    },
  ]
}

/** The Key Facts Statement in the RBI's format and order; screen and PDF show the same rows. */
export function keyFactsOf(input: KeyFactsInput): KeyFacts {
  const figures = loanFigures(input.loan, input.disbursalOn)
  const { proposalNo, issuedOn, validUntil } = input
  return {
    proposalNo,
    issuedOn,
    validUntil,
    figures,
    part1: part1(input, figures),
    part2: part2(input),
    aprWorking: aprWorking(figures),
    schedule: repaymentSchedule(figures),
  }
}
