type Amounts = {
  Balance?: string
  PastDueAmount?: string
  SanctionAmount?: string
  InstallmentAmount?: string
  WriteOffAmount?: string
  CreditLimit?: string
}
type Account = Amounts & {
  Institution: string
  AccountType?: string
  OwnershipType?: string
  Open?: 'Yes' | 'No'
  AccountStatus?: string
  DateClosed?: string
  /** Month by month, the newest first. */
  statuses?: string[]
}

export type BureauProfile = {
  name: string
  kind?: 'NO_HIT'
  score?: string
  accounts?: Account[]
  /** Of other lenders, in the days before. */
  enquiries?: number
  /** Whose report it is, if not the applicant's. */
  person?: { name: string; bornOn: string; pan: string }
  /** The report is made and paid for, but the answer is lost on the way. */
  isSilent?: true
}

const paidUp = { Balance: '40000', SanctionAmount: '60000', InstallmentAmount: '3200' }
const clean: BureauProfile = { name: 'clean', score: '761', accounts: [{ Institution: 'SAMPLE BANK', ...paidUp }] }
const loan = (lender: number): Account => ({
  Institution: `SAMPLE LENDER ${lender}`,
  ...paidUp,
  InstallmentAmount: '6,500',
})

/** By the four digits of the PAN; with any other the report is clean. */
export const bureauProfiles: Record<string, BureauProfile> = {
  '7701': clean,
  '7702': { name: 'not known', kind: 'NO_HIT' },
  '7703': { name: 'thin', score: '-1', enquiries: 0 },
  '7704': {
    name: 'overdue',
    score: '612',
    accounts: [{ ...loan(1), PastDueAmount: '8,200', statuses: ['61+', '31+', '01+', '000', '000', '000'] }],
  },
  '7705': {
    name: 'written off',
    score: '540',
    accounts: [
      {
        ...loan(1),
        Open: 'No',
        AccountStatus: 'Charge Off/Written Off',
        WriteOffAmount: '42,000',
        statuses: ['WOF', '181+'],
      },
    ],
  },
  '7706': {
    name: 'settled',
    score: '598',
    accounts: [{ ...loan(1), Open: 'No', Balance: '0', AccountStatus: 'Settled', statuses: ['SET', '121+', '91+'] }],
  },
  '7707': { ...clean, name: 'many enquiries', score: '702', enquiries: 9 },
  '7708': { name: 'many loans', score: '688', accounts: [loan(1), loan(2), loan(3)] },
  '7709': {
    ...clean,
    name: 'another person',
    person: { name: 'VIMLA DEVI SAMPLE', bornOn: '1961-04-09', pan: 'ZZZPZ0001Z' },
  },
  '7710': { ...clean, name: 'no answer in time', isSilent: true },
}

export const profileOf = (pan: string): BureauProfile => bureauProfiles[pan.slice(5, 9)] ?? clean
