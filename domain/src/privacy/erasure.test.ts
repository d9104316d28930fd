import { expect, test } from 'vitest'
import { addDays } from '../calendar/ist-date.ts'
import { addYears, erasedData, keptAfterErasure, lastDayNoLongerKept, type RetentionRule } from './erasure.ts'

const rules: RetentionRule[] = [
  { subject: 'IDENTITY', years: 5, law: 'PMLA' },
  { subject: 'ACCOUNTS', years: 8, law: 'Companies Act' },
  { subject: 'PROOFS', years: 8, law: 'Companies Act' },
]

test('after a loan, identity is kept for 5 years from the day it ended, and accounts for 8 financial years after its own', () => {
  const kept = keptAfterErasure({ hasHadLoan: true, lastEndedOn: '2026-11-16' }, rules)
  expect(kept.map(({ law, until }) => [law, until])).toEqual([
    ['PMLA', '2031-11-16'],
    ['Companies Act', '2035-03-31'],
    ['Companies Act', '2035-03-31'],
  ])
})

test('a customer is told that name and bank account are erased only if there was no loan', () => {
  const told = (hasHadLoan: boolean) => erasedData({ hasHadLoan }).join()
  expect(told(false)).toMatch(/name, PAN.*bank account/)
  expect(told(true)).not.toMatch(/PAN|bank account/)
})

test('without a loan only proofs are kept, without a name', () => {
  const kept = keptAfterErasure({ hasHadLoan: false, lastEndedOn: '2026-11-16' }, rules)
  expect(kept.map(({ what }) => what)).toEqual([
    expect.stringMatching(/^Your complaints.*, without your name and number/),
  ])
})

test.each([true, false])(
  'a customer is told that only complaints end with their period (after a loan: %s)',
  (hasHadLoan) => {
    const proofs = keptAfterErasure({ hasHadLoan, lastEndedOn: '2026-11-16' }, rules).at(-1)
    expect(proofs?.what).toMatch(/^Your complaints and our answers.*record of your consents and requests stays longer/)
  },
)

test.each([
  ['2027-03-31', '2035-03-31'],
  ['2027-04-01', '2036-03-31'],
  ['2028-02-29', '2036-03-31'],
] as const)('the accounts of a loan that ended on %s are kept until %s, and not longer', (lastEndedOn, until) => {
  const accounts = rules.filter(({ subject }) => subject !== 'IDENTITY')
  for (const kept of keptAfterErasure({ hasHadLoan: true, lastEndedOn }, accounts)) expect(kept.until).toBe(until)
  expect(lastDayNoLongerKept('ACCOUNTS', 8, until) < lastEndedOn).toBe(true)
  expect(lastDayNoLongerKept('ACCOUNTS', 8, addDays(until, 1)) >= lastEndedOn).toBe(true)
})

test('adding years to 29 February gives 28 February in years without a leap day', () => {
  expect([addYears('2028-02-29', 5), addYears('2028-02-29', 8)]).toEqual(['2033-02-28', '2036-02-29'])
})
