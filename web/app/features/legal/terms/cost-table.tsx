import { LegalTable } from '../legal-table'
import { example, price } from '../representative-example'

const { principal, days, fee, gst, received, interest, repaid, apr } = example

const rows = [
  { name: 'Loan', note: `${days} days, repaid in one payment`, value: principal },
  { name: 'Processing fee', note: `${price.fee} of the loan, deducted`, value: fee },
  { name: 'GST', note: `${price.gst} of the fee, deducted`, value: gst },
  { name: 'You receive', note: 'In your bank account', value: received },
  {
    name: 'Interest',
    note: `${principal} × ${price.perDay} × ${days} days`,
    value: interest,
  },
  { name: 'You repay', note: `On day ${days}`, value: repaid },
  {
    name: 'Interest rate',
    note: `${price.perDay} per day`,
    value: `${price.perYear} a year`,
  },
  { name: 'APR', note: 'Annual percentage rate, with the fee and GST', value: apr },
]

/** The representative example line by line. */
export function CostTable() {
  return <LegalTable caption={`${principal} for ${days} days`} rows={rows} isMoney />
}
