import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openingBalance } from './balance-after.ts'
import type { LoanBalance } from './loan-balance.ts'
import { loanLifecycle, mayBecome, openLoanStatuses, statusOfLoan } from './loan-lifecycle.ts'
import { loanStatuses } from './loan-statuses.ts'

const balance = (principalPaise: number): LoanBalance => ({
  ...openingBalance({ lentPaise: 1_000_000, dailyRateBasisPoints: 100 }, '2026-11-15'),
  principalPaise,
})

test.each(['CLOSED', 'REJECTED', 'CANCELLED', 'CANCELLED IN COOLING-OFF'] as const)('%s is the end', (status) => {
  expect(loanLifecycle[status]).toEqual([])
})

test('only a loan whose money is out is cancelled in the cooling-off', () => {
  const mayBeCancelled = loanStatuses.filter((status) => mayBecome(status, 'CANCELLED IN COOLING-OFF'))
  expect(mayBeCancelled).toEqual(openLoanStatuses)
})

test('no way leads back but to a sanctioned loan: over any other walk no status comes twice', () => {
  fc.assert(
    fc.property(fc.array(fc.nat()), (turns) => {
      const seen = [loanStatuses[0] as (typeof loanStatuses)[number]]
      for (const turn of turns) {
        const last = seen.at(-1) ?? 'NEW'
        const ways = loanLifecycle[last].filter((to) => to !== 'SANCTIONED' || last === 'IN PROCESS')
        const next = ways[turn % Math.max(1, ways.length)]
        if (next === undefined) break
        expect(seen).not.toContain(next)
        seen.push(next)
      }
    }),
  )
})

test.each([
  ['nothing is due', 'DISBURSED', 0, '2026-11-20', true, 'CLOSED'],
  ['the due date has passed', 'DISBURSED', 100, '2026-11-23', false, 'OVERDUE'],
  ['the due date is today', 'DISBURSED', 100, '2026-11-22', false, 'DISBURSED'],
  ['some of it is paid', 'DISBURSED', 100, '2026-11-20', true, 'PART PAYMENT'],
  ['a part of an overdue loan is paid', 'OVERDUE', 100, '2026-11-24', true, 'OVERDUE'],
] as const)('when %s, %s with %d paise on %s becomes as it ought', (_case, from, paise, today, hasPaid, to) => {
  const facts = { balance: balance(paise), repaymentOn: '2026-11-22' as const, hasPaid, today }
  expect(statusOfLoan(from, facts)).toBe(to)
})

test('what the books say is always a way the table allows, or no change', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...openLoanStatuses),
      fc.nat(3),
      fc.nat(20),
      fc.boolean(),
      (from, paise, day, hasPaid) => {
        const today = `2026-11-${15 + (day % 15)}` as const
        const to = statusOfLoan(from, { balance: balance(paise), repaymentOn: '2026-11-22', hasPaid, today })
        expect(to === from || mayBecome(from, to)).toBe(true)
      },
    ),
  )
})
