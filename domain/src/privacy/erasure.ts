import type { IstDate } from '../calendar/ist-date.ts'

export const noticeHours = 48
export const exportDays = 7

export const retentionSubjects = ['IDENTITY', 'ACCOUNTS', 'PROOFS'] as const
export type RetentionSubject = (typeof retentionSubjects)[number]
export type RetentionRule = { subject: RetentionSubject; years: number; law: string }

export type Kept = { what: string; law: string; until: IstDate }

/** The same day so many years later; 29 February becomes 28 February. */
export function addYears(date: IstDate, years: number): IstDate {
  const [year, rest] = [Number(date.slice(0, 4)) + years, date.slice(5)]
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  return `${year}-${rest === '02-29' && !isLeap ? '02-28' : rest}` as IstDate
}

const names: Record<RetentionSubject, string> = {
  IDENTITY: 'Your name, PAN, birth date, address and identity documents',
  ACCOUNTS: 'Your loans, payments, bank account and the documents we issued to you',
  PROOFS: 'The record of your consents, complaints and this request',
}

/** Whoever never had a loan leaves nothing but proofs, which no longer name them. */
export type ErasureScope = { hasHadLoan: boolean; lastEndedOn: IstDate }

/** What must stay, the law that says so, and until when. */
export function keptAfterErasure({ hasHadLoan, lastEndedOn }: ErasureScope, rules: readonly RetentionRule[]): Kept[] {
  return rules
    .filter(({ subject }) => hasHadLoan || subject === 'PROOFS')
    .map(({ subject, years, law }) => ({
      what: hasHadLoan ? names[subject] : `${names[subject]}, without your name and number`,
      law,
      until: addYears(lastEndedOn, years),
    }))
}

/** What goes. */
export const erasedOf = ({ hasHadLoan }: Pick<ErasureScope, 'hasHadLoan'>): string[] =>
  hasHadLoan
    ? [
        'Your employment details',
        'Your salary slips and bank statements',
        'Your picture',
        'The person you named to act for you',
        'Your logins and your consent to offers',
      ]
    : [
        'Your mobile number, name, PAN, birth date, e-mail and address',
        'Your employment, income and bank account',
        'All documents and pictures of your application',
        'The person you named to act for you',
        'Your logins and your consents, which no longer lead to you',
      ]
