import { LegalTable } from '../legal-table'

const retentionPeriods = [
  { name: 'Identity records and papers of a loan', value: '5 years after the loan is closed (money-laundering law)' },
  { name: 'Payments and accounts', value: '8 years (company law)' },
  { name: 'Application that did not become a loan', value: '1 year, then erased' },
  { name: 'Consents you gave and withdrew', value: 'As long as the data they cover, then 1 year' },
  { name: 'Records of access to the service', value: 'At least 1 year' },
  { name: 'One-time codes', value: '5 minutes' },
  { name: 'Logins', value: '30 days at most, or until you log out' },
]

export function RetentionTable() {
  return <LegalTable caption="Each record and its time" rows={retentionPeriods} />
}
