import { nameMatchScore } from '../applicant/name-match-score.ts'
import { addDays, type IstDate } from '../calendar/ist-date.ts'
import type { Obligation } from './fact.ts'

/** A lender's enquiry is seen by other lenders, a consumer's own is not. */
export type BureauProduct = 'LENDER' | 'CONSUMER'
export const bureauOutcomes = ['HIT', 'THIN', 'NO_HIT'] as const
export type BureauOutcome = (typeof bureauOutcomes)[number]

export type AccountFlag =
  | 'WRITTEN_OFF'
  | 'SETTLED'
  | 'SUIT'
  | 'WILFUL'
  | 'RESTRUCTURED'
  | 'SOLD'
  /** A code or an amount that the reader does not know: a person looks at it. */
  | 'UNKNOWN_CODE'
export type Ownership = 'SINGLE' | 'JOINT' | 'GUARANTOR' | 'AUTHORISED' | 'DECEASED' | 'UNKNOWN'
export type LoanType = 'CARD' | 'GOLD' | 'PERSONAL' | 'OTHER'
type AssetClass = 'STD' | 'SMA' | 'SUB' | 'DBT' | 'LSS'

/** What a bureau reports about one month of an account; a month that is not there is not known. */
export type BureauMonth = { daysPastDue?: number; assetClass?: AssetClass }

export type BureauAccount = {
  member: string
  /** As the bureau calls it. */
  type: string
  loanType: LoanType
  ownership: Ownership
  isOpen: boolean
  openedOn: IstDate | null
  closedOn: IstDate | null
  reportedOn: IstDate | null
  sanctionedPaise: number | null
  limitPaise: number | null
  balancePaise: number | null
  overduePaise: number | null
  emiPaise: number | null
  tenureMonths: number | null
  writtenOffPaise: number | null
  flags: AccountFlag[]
  /** By month, such as 2026-10. */
  history: Record<string, BureauMonth>
}

export type BureauEnquiry = {
  on: IstDate | null
  member: string
  purpose: string
  amountPaise: number | null
  isOurs: boolean
}

/** What a credit bureau says about a person, in our own terms whichever bureau it is. */
export type BureauReport = {
  bureau: string
  product: BureauProduct
  reportNo: string
  outcome: BureauOutcome
  score: { name: string; version: string; value: number; reasonCodes: string[] } | null
  identity: { names: string[]; bornOn: IstDate[]; pans: string[]; mobiles: string[]; addresses: string[] }
  accounts: BureauAccount[]
  enquiries: BureauEnquiry[]
  reader: string
}

export type BureauApplicant = { name: string; bornOn: IstDate; pan: string }

/** Spellings below this score are not taken for the same name. */
const sameNameScore = 85

/** What differs from the applicant: the figures of another person must not be used. `unproved` if the report names no PAN and no birth date. */
export function compareIdentity({ identity }: BureauReport, applicant: BureauApplicant): string[] | 'unproved' {
  const { names, bornOn, pans } = identity
  const isNamed = names.some((name) => nameMatchScore(name, applicant.name) >= sameNameScore)
  const differences = [
    ...(names.length > 0 && !isNamed ? ['name'] : []),
    ...(bornOn.length > 0 && !bornOn.includes(applicant.bornOn) ? ['birth date'] : []),
    ...(pans.length > 0 && !pans.includes(applicant.pan) ? ['PAN'] : []),
  ]
  if (differences.length > 0) return differences
  return names.length === 0 || (bornOn.length === 0 && pans.length === 0) ? 'unproved' : []
}

/** What the person owes themselves: a guarantor or an authorised user of a card pays nothing as long as the borrower does. */
const isOwn = ({ ownership }: BureauAccount) => ownership !== 'GUARANTOR' && ownership !== 'AUTHORISED'

export const hasUnknownCode = ({ accounts }: BureauReport): boolean =>
  accounts.some(({ flags }) => flags.includes('UNKNOWN_CODE'))

/** The month that was reported last. */
const latestMonth = ({ history }: BureauAccount): BureauMonth | undefined =>
  history[Object.keys(history).toSorted().at(-1) ?? '']

const isPaidUp = (account: BureauAccount): boolean => {
  const month = latestMonth(account)
  return (
    month !== undefined && (month.daysPastDue === 0 || (month.daysPastDue === undefined && month.assetClass === 'STD'))
  )
}

/** Bureaus leave the amount out where nothing is overdue, so its month must say so. Null if an open account says neither. */
export function overduePaise({ accounts }: BureauReport): number | null {
  let sum = 0
  for (const account of accounts.filter(isOwn)) {
    if (account.overduePaise !== null) sum += account.overduePaise
    else if (account.flags.includes('UNKNOWN_CODE') || (account.isOpen && !isPaidUp(account))) return null
  }
  return sum
}

const countFlagged = ({ accounts }: BureauReport, flag: AccountFlag): number =>
  accounts.filter((account) => isOwn(account) && account.flags.includes(flag)).length

export const countWrittenOff = (report: BureauReport): number => countFlagged(report, 'WRITTEN_OFF')
/** In court, or called wilful. */
export const countSuits = ({ accounts }: BureauReport): number =>
  accounts.filter((account) => isOwn(account) && account.flags.some((flag) => flag === 'SUIT' || flag === 'WILFUL'))
    .length
export const countSettled = (report: BureauReport): number => countFlagged(report, 'SETTLED')

/** Enquiries of other lenders in the last days; one without a date counts, since it must not make a report look better. */
export const countEnquiries = ({ enquiries }: BureauReport, today: IstDate, days: number): number =>
  enquiries.filter(({ on, isOurs }) => !isOurs && (on === null || on > addDays(today, -days))).length

/** The worst arrears of the last months; undefined where no month says. */
export function worstDaysPastDue({ accounts }: BureauReport, today: IstDate, months: number): number | undefined {
  const [year = 0, month = 0] = today.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - months, 1)).toISOString().slice(0, 7)
  const days = accounts
    .filter(isOwn)
    .flatMap(({ history }) => Object.entries(history).filter(([of]) => of >= first))
    .flatMap(([, { daysPastDue }]) => daysPastDue ?? [])
  return days.length === 0 ? undefined : Math.max(...days)
}

/** Of the balance, where the report states no instalment. */
const estimatedPercent: Record<LoanType, number> = { CARD: 5, PERSONAL: 3, OTHER: 3, GOLD: 0 }

/** What an account costs a month; undefined where the report does not say enough. */
function monthlyCost({ emiPaise, sanctionedPaise, tenureMonths, balancePaise, loanType }: BureauAccount) {
  if (emiPaise !== null && emiPaise > 0) return { paise: emiPaise, isEstimated: false }
  if (loanType !== 'CARD' && sanctionedPaise !== null && tenureMonths !== null && tenureMonths > 0)
    return { paise: Math.round(sanctionedPaise / tenureMonths), isEstimated: true }
  const percent = estimatedPercent[loanType]
  if (percent === 0) return { paise: 0, isEstimated: true }
  return balancePaise === null ? undefined : { paise: Math.round((balancePaise * percent) / 100), isEstimated: true }
}

/** An account reported before this many days says nothing about today. */
const staleAfterDays = 183
const isCurrent = ({ reportedOn }: BureauAccount, today: IstDate) =>
  reportedOn === null || reportedOn >= addDays(today, -staleAfterDays)

/** What is paid each month on open accounts of one's own; null where one of them cannot even be estimated. */
export function bureauObligations({ accounts }: BureauReport, today: IstDate): Obligation[] | null {
  const obligations: Obligation[] = []
  for (const account of accounts.filter((each) => each.isOpen && isOwn(each) && isCurrent(each, today))) {
    const cost = monthlyCost(account)
    if (cost === undefined) return null
    if (cost.paise > 0)
      obligations.push({
        ...{ to: account.member, monthlyPaise: cost.paise },
        ...(cost.isEstimated && { isEstimated: true }),
      })
  }
  return obligations
}
