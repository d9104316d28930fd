import { LegalTable } from '../legal-table'

const retentionPeriods = [
  { name: 'A mobile number that was typed in but never verified', value: '7 days' },
  { name: 'One-time codes', value: 'Valid for 5 minutes, deleted about a day later' },
  {
    name: 'Logins',
    value:
      'A login ends when you log out, after 24 hours without use, or after 30 days. Its record is deleted 30 days later',
  },
  { name: 'Which devices you have used', value: '400 days after you last used one' },
  {
    name: 'From which network address and with which device you logged in, applied, signed and were paid',
    value: 'Five years, encrypted, for the police',
  },
  {
    name: 'Codes made from your account, addresses, devices and documents, by which we see that they were used twice',
    value:
      'As long as your identity; of network addresses 90 days. If we have blocked a customer against fraud, those codes stay five years after an erasure, without the person',
  },
  { name: 'A credit report that you allowed us to read', value: '400 days, or until you have your data erased' },
  { name: 'Records of possible attacks', value: '180 days' },
  {
    name: 'Profile, application, documents, loan and payments',
    value: 'As long as the law below requires, or until you ask us to erase what it does not',
  },
  {
    name: 'After a decline: a code made from your PAN, by which we know it again, if you have your data erased',
    value: 'Until the day from which you can apply again, which is all that is kept with it',
  },
  {
    name: 'Records of your consents and requests, and the books',
    value: 'Stay as proof, without your name and number once these are erased',
  },
]

export function RetentionTable() {
  return <LegalTable caption="What we delete, and when" rows={retentionPeriods} />
}
