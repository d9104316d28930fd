import { LegalTable } from '../legal-table'

const collectedData = [
  { name: 'Mobile number', value: 'To log you in with a one-time code and to reach you about your loan' },
  { name: 'PAN and name', value: 'To know who you are, as the law requires of a lender' },
  {
    name: 'Email, date of birth, gender, marital status, name of husband or wife',
    value:
      'To complete your profile; your email also goes with your online payments, and the documents of your loan go there once you have confirmed it',
  },
  { name: 'Address and its proof', value: 'To know where you live, as the law requires' },
  {
    name: 'Employer, income, salary slips, bank statements',
    value: 'To decide how much we can lend you',
  },
  { name: 'Your credit report, if you allow us to read it', value: 'To decide whether and how much we can lend you' },
  { name: 'A picture of you and identity cards', value: 'To know that the person applying is you' },
  { name: 'Bank account', value: 'To pay the loan out to you and to nobody else' },
  { name: 'Loan and payments', value: 'To keep your account correct' },
  {
    name: 'Internet address, browser, time of requests',
    value: 'To protect your account and to find errors',
  },
  {
    name: 'Errors and loading times of our pages',
    value: 'To find and repair errors; your browser reports them without your details or what you typed',
  },
]

export function CollectedDataTable() {
  return <LegalTable caption="Each item and its purpose" rows={collectedData} />
}
