import type { AccountFlag, BureauMonth, LoanType, Ownership } from 'domain/evidence/bureau-report'

/** The codes of Equifax's reports, as far as they are known. One that is not here is flagged, and a person looks. */
type Meaning = BureauMonth & { flag?: AccountFlag }

const nothing: Meaning = {}

const paymentStatuses: Record<string, Meaning> = {
  '': nothing,
  '*': nothing,
  '000': { daysPastDue: 0 },
  '01+': { daysPastDue: 1 },
  '31+': { daysPastDue: 31 },
  '61+': { daysPastDue: 61 },
  '91+': { daysPastDue: 91 },
  '121+': { daysPastDue: 121 },
  '181+': { daysPastDue: 181 },
  NEW: { daysPastDue: 0 },
  FPD: { daysPastDue: 1 },
  CLSD: nothing,
  STD: { assetClass: 'STD' },
  SMA: { assetClass: 'SMA' },
  SUB: { assetClass: 'SUB' },
  DBT: { assetClass: 'DBT' },
  LSS: { assetClass: 'LSS' },
  RES: { flag: 'RESTRUCTURED' },
  WOF: { flag: 'WRITTEN_OFF' },
  CWO: { flag: 'WRITTEN_OFF' },
  SET: { flag: 'SETTLED' },
  PWOS: { flag: 'SETTLED' },
}

/** The words of AccountStatus; a code of a month may stand there too. */
const accountStatuses: Record<string, Meaning> = {
  ...paymentStatuses,
  'CURRENT ACCOUNT': nothing,
  'CLOSED ACCOUNT': nothing,
  STANDARD: { assetClass: 'STD' },
  '1-30 DAYS PAST DUE': { daysPastDue: 1 },
  '31-60 DAYS PAST DUE': { daysPastDue: 31 },
  '61-90 DAYS PAST DUE': { daysPastDue: 61 },
  '91-120 DAYS PAST DUE': { daysPastDue: 91 },
  '121-180 DAYS PAST DUE': { daysPastDue: 121 },
  '180+ DAYS PAST DUE': { daysPastDue: 181 },
  'CHARGE OFF/WRITTEN OFF': { flag: 'WRITTEN_OFF' },
  'WRITTEN OFF': { flag: 'WRITTEN_OFF' },
  'POST WRITTEN OFF SETTLED': { flag: 'SETTLED' },
  SETTLED: { flag: 'SETTLED' },
  RESTRUCTURED: { flag: 'RESTRUCTURED' },
  SOLD: { flag: 'SOLD' },
}

const assetClasses: Record<string, Meaning> = {
  ...Object.fromEntries(
    ['', '*', 'STD', 'SMA', 'SUB', 'DBT', 'LSS'].map((code) => [code, paymentStatuses[code] ?? nothing]),
  ),
  STANDARD: { assetClass: 'STD' },
  'SUB-STANDARD': { assetClass: 'SUB' },
  DOUBTFUL: { assetClass: 'DBT' },
  LOSS: { assetClass: 'LSS' },
}

const suits: Record<string, Meaning> = {
  '': nothing,
  '*': nothing,
  NO: nothing,
  NS: nothing,
  'NO SUIT FILED': nothing,
  SF: { flag: 'SUIT' },
  'SUIT FILED': { flag: 'SUIT' },
  WD: { flag: 'WILFUL' },
  'WILFUL DEFAULT': { flag: 'WILFUL' },
}

const tables = { payment: paymentStatuses, account: accountStatuses, asset: assetClasses, suit: suits } as const

export const meaningOf = (table: keyof typeof tables, code: string): Meaning =>
  tables[table][code.toUpperCase()] ?? { flag: 'UNKNOWN_CODE' }

const ownerships: Record<string, Ownership> = {
  INDIVIDUAL: 'SINGLE',
  SINGLE: 'SINGLE',
  JOINT: 'JOINT',
  GUARANTOR: 'GUARANTOR',
  'AUTHORIZED USER': 'AUTHORISED',
  DECEASED: 'DECEASED',
}

export const ownershipOf = (code: string): Ownership => ownerships[code.toUpperCase()] ?? 'UNKNOWN'

export function loanTypeOf(type: string): LoanType {
  if (/credit card|\bcard\b/i.test(type)) return 'CARD'
  if (/gold/i.test(type)) return 'GOLD'
  return /personal|consumer/i.test(type) ? 'PERSONAL' : 'OTHER'
}

/** By the GST code of the state. */
const stateCodes: Record<number, string> = Object.fromEntries(
  (
    '1 JK,2 HP,3 PB,4 CH,5 UK,6 HR,7 DL,8 RJ,9 UP,10 BR,11 SK,12 AR,13 NL,14 MN,15 MZ,16 TR,17 ML,18 AS,19 WB,20 JH,21 OR,' +
    '22 CG,23 MP,24 GJ,26 DN,27 MH,29 KA,30 GA,31 LD,32 KL,33 TN,34 PY,35 AN,36 TG,37 AP,38 LA'
  )
    .split(',')
    .map((pair) => pair.split(' ')),
)

export const stateCodeOf = (stateId: number): string => stateCodes[stateId] ?? ''
