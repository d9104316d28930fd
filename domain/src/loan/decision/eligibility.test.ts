import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type IstDate } from '../../calendar/ist-date.ts'
import { type Applicant, decideEligibility, firstEligibilityPolicy as policy } from './eligibility.ts'

const today = '2026-11-15'
const good: Applicant = {
  bornOn: '1995-06-01',
  incomeTypeId: 1,
  monthlyIncomePaise: 1_500_000,
  isPanVerified: true,
  hasOpenLoan: false,
  yearlyLimitUntil: null,
  lastDecline: null,
  blockedBecause: null,
}
const decide = (changes: Partial<Applicant>, day: IstDate = today) =>
  decideEligibility({ ...good, ...changes }, policy, day)

test('a salaried applicant of age with enough income, a verified PAN and no open loan is eligible', () => {
  expect(decide({})).toEqual({ isEligible: true })
})

test.each<[string, Partial<Applicant>, string, IstDate | null]>([
  ['self-employed', { incomeTypeId: 2 }, 'not salaried', '2026-12-15'],
  ['17 years old until tomorrow', { bornOn: '2008-11-16' }, 'too young', '2026-12-15'],
  ['17 years old for months', { bornOn: '2009-05-20' }, 'too young', '2027-05-20'],
  ['61 years old since today', { bornOn: '1965-11-15' }, 'too old', null],
  ['a rupee short of the income', { monthlyIncomePaise: 1_499_900 }, 'income too low', '2026-12-15'],
  ['without a verified PAN', { isPanVerified: false }, 'PAN not verified', null],
  ['with an open loan', { hasOpenLoan: true }, 'open loan', null],
  ['who has reached the yearly limit', { yearlyLimitUntil: '2027-03-01' }, 'yearly limit reached', '2027-03-01'],
  ['whose limit is below the smallest loan', { yearlyLimitUntil: 'never' }, 'yearly limit reached', null],
])('somebody %s is declined', (_name, changes, reason, applyAgainOn) => {
  expect(decide(changes)).toEqual({ isEligible: false, reasons: [reason], applyAgainOn })
})

test.each<[string, Partial<Applicant>]>([
  ['18 years old today', { bornOn: '2008-11-15' }],
  ['60 years old until tomorrow', { bornOn: '1965-11-16' }],
])('somebody %s is not too young or too old', (_name, changes) => {
  expect(decide(changes)).toEqual({ isEligible: true })
})

test('a decline lists every reason, and the day on which all that pass with time have passed', () => {
  const verdict = decide({ incomeTypeId: 2, bornOn: '2009-05-20', monthlyIncomePaise: 1, hasOpenLoan: true })
  expect(verdict).toMatchObject({
    reasons: ['not salaried', 'too young', 'income too low', 'open loan'],
    applyAgainOn: '2027-05-20',
  })
})

test('a decline is repeated with its reasons until its day, even if the facts have changed', () => {
  const lastDecline = { reasons: ['income too low'] as const, applyAgainOn: '2026-12-15' as IstDate }
  expect(decide({ lastDecline }, '2026-12-14')).toEqual({ isEligible: false, ...lastDecline })
  expect(decide({ lastDecline }, '2026-12-15')).toEqual({ isEligible: true })
})

test('somebody who is too old is given no day to apply again', () => {
  expect(decide({ bornOn: '1950-01-01', monthlyIncomePaise: 1 })).toMatchObject({ applyAgainOn: null })
})

test('an applicant who has corrected the facts is eligible on the given day and not a day earlier', () => {
  const applicants = fc.record({
    bornOn: fc.integer({ min: 0, max: 12_000 }).map((days) => addDays('1980-01-01', days)),
    incomeTypeId: fc.constantFrom(1, 2),
    monthlyIncomePaise: fc.constantFrom(1_000, 1_500_000),
  })
  fc.assert(
    fc.property(applicants, (facts) => {
      const declined = decide(facts)
      if (declined.isEligible || declined.applyAgainOn === null) return
      const corrected = { bornOn: facts.bornOn, lastDecline: declined }
      expect(decide(corrected, addDays(declined.applyAgainOn, -1)).isEligible).toBe(false)
      expect(decide(corrected, declined.applyAgainOn)).toEqual({ isEligible: true })
    }),
  )
})
