import { formatDate, type IstDate } from '../../calendar/ist-date.ts'
import { formatPercent, formatRupees } from '../../money/format-money.ts'
import { formatDays, type KeyFactsRow, type LoanFigures } from './key-facts-figures.ts'

export type ScheduleRow = {
  instalment: number
  dueOn: IstDate
  outstandingPaise: number
  principalPaise: number
  interestPaise: number
  totalPaise: number
}

/** Annex B: the calculation of the APR, from the same figures as part 1. */
export function aprWorking(figures: LoanFigures): KeyFactsRow[] {
  const { amountPaise, netPaise, duePaise, days } = figures
  const amounts = { due: formatRupees(duePaise), net: formatRupees(netPaise) }
  return [
    { no: '1', label: 'Sanctioned loan amount (row 2 of part 1)', value: formatRupees(amountPaise) },
    {
      no: '2',
      label: 'Loan term (row 4 of part 1)',
      rows: [
        { no: '(a)', label: 'Term', value: formatDays(days) },
        { no: '(b)', label: 'Number of instalments, and the amount of each', value: `1 of ${amounts.due}` },
        { no: '(c)', label: 'Instalments for payment of capitalised interest', value: 'None' },
        { no: '(d)', label: 'Commencement of repayment, post sanction', value: formatDate(figures.dueOn) },
      ],
    },
    { no: '3', label: 'Interest rate type', value: 'Fixed' },
    {
      no: '4',
      label: 'Rate of interest',
      value: `${formatPercent(figures.yearlyRateBasisPoints)} a year`,
    },
    {
      no: '5',
      label: 'Total interest to be charged during the entire term',
      value: formatRupees(figures.interestPaise),
    },
    {
      no: '6',
      label: 'Fees and charges payable',
      rows: [
        { no: '(A)', label: 'To the lender, GST included', value: formatRupees(figures.feesPaise) },
        { no: '(B)', label: 'To third parties through the lender', value: formatRupees(0) },
      ],
    },
    { no: '7', label: 'Net disbursed amount (1 - 6)', value: amounts.net },
    { no: '8', label: 'Total amount to be paid by the borrower (1 + 5)', value: amounts.due },
    {
      no: '9',
      label: 'Annual Percentage Rate, computed on the net disbursed amount by the internal rate of return',
      value: `(${amounts.due} ÷ ${amounts.net} − 1) × 365 ÷ ${days} = ${formatPercent(figures.aprBasisPoints)}`,
    },
    { no: '10', label: 'Schedule of disbursement', value: `100% on ${formatDate(figures.disbursalOn)}` },
    { no: '11', label: 'Due date of payment of instalment and interest', value: formatDate(figures.dueOn) },
  ]
}

/** Annex C. A loan repaid in one sum has a single row. */
export function repaymentSchedule({ amountPaise, interestPaise, duePaise, dueOn }: LoanFigures): ScheduleRow[] {
  return [
    {
      instalment: 1,
      dueOn,
      outstandingPaise: amountPaise,
      principalPaise: amountPaise,
      interestPaise,
      totalPaise: duePaise,
    },
  ]
}
