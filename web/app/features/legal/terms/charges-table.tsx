import { LegalTable } from '../legal-table'
import { price } from '../representative-example'

const charges = [
  {
    name: 'Interest',
    value: `${price.perDay} per day of the principal (${price.perYear} a year)`,
  },
  {
    name: 'Processing fee',
    value: `${price.fee} of the loan + ${price.gst} GST on the fee, deducted from the amount paid out`,
  },
  { name: 'Penal interest', value: 'None' },
  { name: 'Penal charges', value: 'None' },
  { name: 'Paying early', value: 'Free' },
  { name: 'Insurance or other products', value: 'None sold' },
]

/** Every charge, including the usual ones that are not charged. */
export function ChargesTable() {
  return <LegalTable caption="Charges" rows={charges} />
}
