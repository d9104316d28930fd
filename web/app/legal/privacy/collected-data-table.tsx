import { LegalTable } from '../legal-table'

const collectedData = [
  { name: 'Mobile number', value: 'To log you in with a one-time code and to reach you about your loan' },
  { name: 'PAN and name', value: 'To know who you are, as the law asks of a lender' },
  {
    name: 'Email, date of birth, gender, marital status',
    value: 'To complete your record and send you your papers',
  },
  { name: 'Address and its proof', value: 'To know where you live, as the law asks' },
  {
    name: 'Employer, income, salary slips, bank statements',
    value: 'To see what you can repay before we lend',
  },
  { name: 'A picture of you and identity cards', value: 'To see that the person applying is you' },
  { name: 'Bank account', value: 'To pay the loan out to you and to nobody else' },
  { name: 'References, alternate number', value: 'To confirm who you are, never to recover the loan' },
  { name: 'Location, once', value: 'To see that you apply from India' },
  { name: 'Credit report', value: 'To see your other loans, with your consent' },
  { name: 'Loan and payments', value: 'To keep your account right' },
  {
    name: 'Internet address, browser, time of calls',
    value: 'To protect your account and to find faults',
  },
]

export function CollectedDataTable() {
  return <LegalTable caption="Each thing and its reason" rows={collectedData} />
}
