/** How banks usually lock their statements. They change it, so it is a hint and no rule. */
export const statementPasswords = [
  { bank: 'HDFC Bank', password: 'your customer ID' },
  {
    bank: 'ICICI Bank',
    password:
      'the first four letters of your name in small letters, then the day and month of your birth, like ravi0507',
  },
  {
    bank: 'State Bank of India',
    password: 'the last five digits of your mobile number, then your birth date as DDMMYY',
  },
  {
    bank: 'Axis Bank',
    password: 'the first four letters of your name in capitals, then the day and month of your birth, like RAVI0507',
  },
  { bank: 'Kotak Mahindra Bank', password: 'your customer relationship number (CRN)' },
] as const
