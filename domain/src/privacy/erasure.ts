import { startOfFinancialYear } from '../calendar/financial-year.ts'
import { addDays, type IstDate } from '../calendar/ist-date.ts'

/** The time between the request or notice of an erasure and the erasure, in which it can be cancelled. */
export const noticeHours = 48
/** How long a copy of a customer's data can be downloaded. */
export const exportDays = 7

export const retentionSubjects = ['IDENTITY', 'ACCOUNTS', 'PROOFS'] as const
export type RetentionSubject = (typeof retentionSubjects)[number]
export type RetentionRule = { subject: RetentionSubject; years: number; law: string }

export type Kept = { what: string; law: string; until: IstDate }

/** 29 February becomes 28 February in years without a leap day. */
export function addYears(date: IstDate, years: number): IstDate {
  const year = Number(date.slice(0, 4)) + years
  const monthAndDay = date.slice(5)
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  return `${year}-${monthAndDay === '02-29' && !isLeap ? '02-28' : monthAndDay}` as IstDate
}

/** Company law counts whole financial years, from the end of the year of the last entry. */
const isKeptByFinancialYears = (subject: RetentionSubject): boolean => subject !== 'IDENTITY'

/** The last day on which data is kept whose period starts on a day. */
function keptUntil(subject: RetentionSubject, years: number, from: IstDate): IstDate {
  if (!isKeptByFinancialYears(subject)) return addYears(from, years)
  return addDays(addYears(startOfFinancialYear(from), years + 1), -1)
}

/** The latest start of a retention period that has ended today. */
export function lastDayNoLongerKept(subject: RetentionSubject, years: number, today: IstDate): IstDate {
  if (!isKeptByFinancialYears(subject)) return addYears(today, -years)
  return addDays(addYears(startOfFinancialYear(today), -years), -1)
}

/** After a loan. */
const names: Record<RetentionSubject, string> = {
  IDENTITY:
    'Your name, mobile number, email address, PAN, date of birth, gender, marital status, the name of your husband or wife, address, income and identity documents',
  ACCOUNTS:
    'Your loans and the checks before them, payments, bank account, and the documents and emails that we sent you',
  PROOFS:
    'Your complaints and our answers (the record of your consents and requests stays longer, without your name and number)',
}

const proofsWithoutLoan =
  'Your complaints and our answers, without your name and number (the record of your consents and requests stays longer, also without them)'

/** If the customer never had a loan, only the proofs are kept, without name and number. */
export type ErasureScope = { hasHadLoan: boolean; lastEndedOn: IstDate }

/** What must be kept, under which law, and until when. */
export function keptAfterErasure({ hasHadLoan, lastEndedOn }: ErasureScope, rules: readonly RetentionRule[]): Kept[] {
  return rules
    .filter(({ subject }) => hasHadLoan || subject === 'PROOFS')
    .map(({ subject, years, law }) => ({
      what: hasHadLoan ? names[subject] : proofsWithoutLoan,
      law,
      until: keptUntil(subject, years, lastEndedOn),
    }))
}

/** A declined customer waits to apply again, also after an erasure. Only this is kept of the PAN. */
export const keptAfterDecline = (applyAgainOn: IstDate): Kept => ({
  what: 'A code made from your PAN, only to know it again if you apply before then',
  law: 'Waiting time after a decline',
  until: addDays(applyAgainOn, -1),
})

/** What is erased, in the words shown to the customer. */
export const erasedData = ({ hasHadLoan }: Pick<ErasureScope, 'hasHadLoan'>): string[] =>
  hasHadLoan
    ? [
        'Your employment details',
        'Your salary slips and bank statements',
        'Your credit reports',
        'Your picture',
        'The person you named to act for you',
        'Your logins and your consent to offers and credit reports',
      ]
    : [
        'Your mobile number, name, PAN, date of birth, email and address',
        'Your employment, income, bank account and credit reports',
        'All documents and pictures of your application',
        'The person you named to act for you',
        'Your logins, and the link between you and your consents',
      ]
