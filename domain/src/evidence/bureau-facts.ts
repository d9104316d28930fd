import type { IstDate } from '../calendar/ist-date.ts'
import {
  type BureauApplicant,
  type BureauReport,
  bureauObligations,
  compareIdentity,
  countEnquiries,
  countSettled,
  countSuits,
  countWrittenOff,
  hasUnknownCode,
  overduePaise,
} from './bureau-report.ts'
import type { Fact, FactSource, Facts, FactValues } from './fact.ts'

const bureauFigures = [
  'bureau_score',
  'bureau_overdue_paise',
  'bureau_written_off',
  'bureau_settled',
  'bureau_enquiries_30_days',
  'bureau_obligations',
] as const satisfies readonly (keyof FactValues)[]
const bureauKinds = ['bureau_hit', 'bureau_is_same_person', ...bureauFigures] as const

type Missing = 'absent' | 'unreadable' | 'not-asked'
type Of = { source: FactSource; reader: string }

const missing = (kinds: readonly (typeof bureauKinds)[number][], of: Of, state: Missing, because: string): Facts =>
  Object.fromEntries(kinds.map((kind) => [kind, { ...of, state, because }]))

/** Of a bureau that was not asked, has not answered, or whose answer nobody can read. */
export const withoutBureau = (state: Missing, because: string, of: Of): Facts =>
  missing(bureauKinds, of, state, because)

/** What a report proves about the applicant. No figure of another person is a fact. */
export function bureauFacts(
  report: BureauReport,
  applicant: BureauApplicant,
  { source, today }: { source: FactSource; today: IstDate },
): Facts {
  const of = { source, reader: report.reader }
  const known = <Value>(value: Value): Fact<Value> => ({ ...of, state: 'known', value, proof: 'confirmed' })
  const orAbsent = <Value>(value: Value | null | undefined, because: string): Fact<Value> =>
    value === null || value === undefined ? { ...of, state: 'absent', because } : known(value)
  /** What a person has to judge is no figure: it sends the application to one. */
  const unless = <Value>(because: string | undefined, value: Value): Fact<Value> =>
    because === undefined ? known(value) : { ...of, state: 'unreadable', because }
  const unknownCode = hasUnknownCode(report) ? 'the report has a code that is not known' : undefined
  const suit = countSuits(report) > 0 ? 'a lender has gone to court over an account' : undefined

  if (report.outcome === 'NO_HIT') {
    const because = 'the bureau does not know the customer'
    return { ...withoutBureau('absent', because, of), bureau_hit: known(false) }
  }
  const differences = compareIdentity(report, applicant)
  if (differences === 'unproved') {
    const because = 'the report names no PAN and no birth date'
    return { ...withoutBureau('absent', because, of), bureau_hit: known(true) }
  }
  const isSame = { bureau_hit: known(true), bureau_is_same_person: known(differences.length === 0) }
  if (differences.length > 0) {
    const because = `the report has another ${differences.join(', ')}`
    return { ...missing(bureauFigures, of, 'absent', because), ...isSame }
  }
  return {
    ...isSame,
    bureau_score: orAbsent(report.score?.value, 'too short a history for a score'),
    bureau_overdue_paise: orAbsent(overduePaise(report), 'an account does not say what is overdue'),
    bureau_written_off: unless(unknownCode ?? suit, countWrittenOff(report)),
    bureau_settled: unless(unknownCode, countSettled(report)),
    bureau_enquiries_30_days: known(countEnquiries(report, today, 30)),
    bureau_obligations: orAbsent(bureauObligations(report, today), 'an account does not say what it costs a month'),
  }
}
