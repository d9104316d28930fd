import { expect, test } from 'vitest'
import { addYears, erasedData, keptAfterErasure, type RetentionRule } from './erasure.ts'

const rules: RetentionRule[] = [
  { subject: 'IDENTITY', years: 5, law: 'PMLA' },
  { subject: 'ACCOUNTS', years: 8, law: 'Companies Act' },
  { subject: 'PROOFS', years: 8, law: 'Companies Act' },
]

test('after a loan, identity and accounts are kept for as long as the law requires from the day it ended', () => {
  const kept = keptAfterErasure({ hasHadLoan: true, lastEndedOn: '2026-11-16' }, rules)
  expect(kept.map(({ law, until }) => [law, until])).toEqual([
    ['PMLA', '2031-11-16'],
    ['Companies Act', '2034-11-16'],
    ['Companies Act', '2034-11-16'],
  ])
  for (const { what } of kept) expect(what).not.toContain('without your name')
})

test('a customer is told that name and bank account are erased only if there was no loan', () => {
  const told = (hasHadLoan: boolean) => erasedData({ hasHadLoan }).join()
  expect(told(false)).toMatch(/name, PAN.*bank account/)
  expect(told(true)).not.toMatch(/PAN|bank account/)
})

test('without a loan only proofs are kept, and they name nobody', () => {
  const kept = keptAfterErasure({ hasHadLoan: false, lastEndedOn: '2026-11-16' }, rules)
  expect(kept).toEqual([expect.objectContaining({ what: expect.stringContaining('without your name and number') })])
})

test('adding years to 29 February gives 28 February in years without a leap day', () => {
  expect([addYears('2028-02-29', 5), addYears('2028-02-29', 8)]).toEqual(['2033-02-28', '2036-02-29'])
})
