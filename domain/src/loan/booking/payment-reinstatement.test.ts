import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { daysBetween } from '../../calendar/ist-date.ts'
import type { BookedEntry } from './booked-entry.ts'
import { bookCorrection, bookRefund } from './loan-booking.ts'
import { decideReinstatement, keptPaise } from './payment-reversal.ts'
import {
  listReversalChain,
  reversedAmountOf,
  sumEffectivePayments,
  sumUsedPayments,
  withoutMistakes,
} from './reversal-chain.ts'
import { statementOf } from './statement.ts'
import {
  type Books,
  book,
  day,
  dueOn,
  firstPayment,
  lend,
  pay,
  reinstate,
  start,
  takeBack,
} from './testing/loan-books.ts'

describe('a part of a payment', () => {
  test('that is reversed leaves the books of a smaller payment, with interest on the rest from that day', () => {
    const part = takeBack(pay(lend(), 500_000, 3), firstPayment, { on: 3, kept: 200_000 })
    const smaller = pay(lend(), 200_000, 3)
    expect(part.loan).toMatchObject({ status: 'PART PAYMENT', balance: smaller.loan.balance })
    const later = takeBack(pay(lend(), 500_000, 3), firstPayment, { on: 5, kept: 200_000 })
    expect(dueOn(later, 5)).toBe(dueOn(pay(lend(), 500_000, 3), 5) + 300_000)
    expect(later.loan.balance).toMatchObject({ principalPaise: 830_000, interestPaise: 10_600 })
    expect(reversedAmountOf(later.entries, later.entries[firstPayment] as BookedEntry)).toEqual({
      on: day(5),
      paise: 300_000,
      isWhole: false,
    })
  })
  test('comes first from what is owed back', () => {
    const overpaid = pay(lend(), 1_080_000, 5)
    const still = takeBack(overpaid, firstPayment, { on: 6, kept: 1_060_000 })
    expect(still.loan).toMatchObject({ status: 'CLOSED', balance: { owedBackPaise: 10_000 } })
    const open = takeBack(overpaid, firstPayment, { on: 6, kept: 1_000_000 })
    expect(open.loan).toMatchObject({
      status: 'PART PAYMENT',
      balance: { owedBackPaise: 0, principalPaise: 50_000, chargesPaise: 0 },
    })
  })
  test('besides what the provider refunded is owed again with its interest, not as a charge', () => {
    const overpaid = pay(lend(), 1_080_000, 5)
    const refunded = book(overpaid, bookRefund(overpaid.loan, 30_000, day(6)))
    expect(keptPaise(1_080_000, 30_000, 400_000)).toBe(650_000)
    const open = takeBack(refunded, firstPayment, { reason: 'CHARGEBACK', on: 7, paise: 400_000, refunded: 30_000 })
    expect(open.loan.balance).toMatchObject({ principalPaise: 400_000, chargesPaise: 0, owedBackPaise: 0 })
  })
})

describe('a payment that was reversed', () => {
  const reversal = { reason: 'CHARGEBACK', on: day(9), takenPaise: 1_000 }
  const request = { reversal, cameOn: day(12), today: day(20), isTransfer: false }
  test.each([
    ['money that came again', { ...request, reason: 'CAME_BACK' }, { on: day(12), paise: 1_000 }],
    ['a part of it', { ...request, reason: 'CAME_BACK', paise: 300 }, { on: day(12), paise: 300 }],
    ['money of the same day', { ...request, reason: 'CAME_BACK', cameOn: day(9) }, { on: day(9), paise: 1_000 }],
    ['money of today', { ...request, reason: 'CAME_BACK', cameOn: day(20) }, { on: day(20), paise: 1_000 }],
    ['a mistake', { ...request, reason: 'MISTAKE', cameOn: null, isTransfer: true }, { on: day(9), paise: 1_000 }],
  ] as const)('%s counts from the day it came, a mistake from the day of the reversal', (_what, given, expected) =>
    expect(decideReinstatement(given)).toEqual(expected),
  )
  test.each([
    ['without the date', { ...request, reason: 'CAME_BACK', cameOn: null }, 'is missing'],
    ['before it was taken back', { ...request, reason: 'CAME_BACK', cameOn: day(8) }, 'before it was taken back'],
    ['in the future', { ...request, reason: 'CAME_BACK', cameOn: day(21) }, 'in the future'],
    ['with more than was taken', { ...request, reason: 'CAME_BACK', paise: 1_001 }, 'no more can come'],
    ['with nothing', { ...request, reason: 'CAME_BACK', paise: 0 }, 'no more can come'],
    ['if it was a transfer', { ...request, reason: 'CAME_BACK', isTransfer: true }, 'in the bank statement'],
    ['as a mistake of another day', { ...request, reason: 'MISTAKE' }, 'leave out the date'],
    ['as a mistake in part', { ...request, reason: 'MISTAKE', cameOn: null, paise: 1 }, 'leave out the amount'],
    [
      'if it is unmatched again',
      { ...request, reason: 'CAME_BACK', reversal: { ...reversal, reason: 'MISTAKE' } },
      'assign',
    ],
  ] as const)('cannot be reinstated %s', (_what, given, refusal) =>
    expect(decideReinstatement(given)).toMatchObject({ refusal: expect.stringContaining(refusal) }),
  )

  test('and received again counts like a new payment of that day', () => {
    const open = takeBack(pay(lend(), 1_050_000, 5), firstPayment, { on: 6 })
    const again = reinstate(open, 2, { on: 8 })
    expect(dueOn(again, 8)).toBe(20_000)
    expect(again.loan).toMatchObject({ status: 'OVERDUE', balance: { principalPaise: 20_000 } })
    expect(reversedAmountOf(again.entries, again.entries[firstPayment] as BookedEntry)).toBeUndefined()
    const closed = reinstate(open, 2, { on: 6 })
    expect(closed.loan).toMatchObject({ status: 'CLOSED', balance: { owedBackPaise: 0 } })
  })
  test('and received again after the loan was repaid otherwise is owed back', () => {
    const repaid = pay(takeBack(pay(lend(), 1_050_000, 5), firstPayment, { on: 6 }), 1_060_000, 7)
    const again = reinstate(repaid, 2, { on: 8 })
    expect(again.loan).toMatchObject({ status: 'CLOSED', balance: { owedBackPaise: 1_050_000 } })
  })
  test('and received again can be reversed again', () => {
    const again = reinstate(takeBack(pay(lend(), 1_050_000, 5), firstPayment, { on: 6 }), 2, { on: 6 })
    const open = takeBack(again, 3, { on: 7 })
    expect(open.loan).toMatchObject({ status: 'DISBURSED', usedPaise: 0, balance: { principalPaise: 1_000_000 } })
    expect(reversedAmountOf(open.entries, open.entries[firstPayment] as BookedEntry)).toEqual({
      on: day(7),
      paise: 1_050_000,
      isWhole: true,
    })
  })
  test('by mistake leaves the books as if it had never been reversed, whatever happened in between', () => {
    const mistaken = pay(takeBack(pay(lend(), 600_000, 3), firstPayment, { on: 4 }), 100_000, 6)
    const again = reinstate(mistaken, 2, { reason: 'MISTAKE', on: 4, learntOn: 8 })
    const never = pay(pay(lend(), 600_000, 3), 100_000, 6)
    expect(dueOn(again, 9)).toBe(dueOn(never, 9))
    expect(again.loan.balance.principalPaise).toBe(never.loan.balance.principalPaise)
    const closed = reinstate(takeBack(pay(lend(), 1_050_000, 5), firstPayment, { on: 6 }), 2, {
      reason: 'MISTAKE',
      on: 6,
    })
    expect(closed.loan).toMatchObject({ status: 'CLOSED', balance: { owedBackPaise: 0, interestPaise: 0 } })
  })
})

type Step = {
  kind: 'pay' | 'refund' | 'returned' | 'part' | 'mistake' | 'came back' | 'not taken'
  paise: number
  later: number
  before: number
  which: number
}
const steps = fc.array(
  fc.record({
    kind: fc.constantFrom<Step['kind']>(
      'pay',
      'pay',
      'refund',
      'returned',
      'part',
      'mistake',
      'came back',
      'not taken',
    ),
    paise: fc.integer({ min: 1, max: 1_200_000 }),
    later: fc.constantFrom(0, 1, 2, 5, 40),
    before: fc.constantFrom(0, 0, 2, 9),
    which: fc.nat(3),
  }),
  { minLength: 2, maxLength: 9 },
)

/** The latest reversal or reinstatement of every payment, or the payment itself, and what still counts of the payment. */
const listLatest = ({ entries }: Books) =>
  entries
    .filter(({ kind }) => kind === 'PAYMENT')
    .map((payment) => {
      const following = listReversalChain(entries, payment)
      const holding = withoutMistakes(following)
      const latest = following.at(-1) ?? payment
      return { latest, isAgain: holding.length > 0, countedPaise: sumEffectivePayments([payment, ...holding]) }
    })

/** Those that can be taken back. */
const listPaid = (books: Books) => listLatest(books).filter(({ latest }) => latest.kind !== 'PAYMENT_REVERSAL')

/** Those that can be reinstated. */
const listTaken = (books: Books) =>
  listLatest(books).filter(({ latest }) => latest.kind === 'PAYMENT_REVERSAL' && latest.details?.reason !== 'MISTAKE')

test('over any history with refunds and a penal charge, the books equal those replayed, and the statement adds up', () => {
  fc.assert(
    fc.property(steps, (given) => {
      let books = lend()
      let [today, closedSince, refundedPaise] = [0, 0, 0]
      for (const { kind, paise, later, before, which } of given) {
        today += later
        const wasClosed = books.loan.status === 'CLOSED'
        const isReinstated = kind === 'came back' || kind === 'not taken'
        const chosen = isReinstated ? listTaken(books) : listPaid(books)
        const { latest, isAgain, countedPaise = 0 } = chosen[which % Math.max(1, chosen.length)] ?? {}
        const refundPaise = Math.min(paise, books.loan.balance.owedBackPaise)
        if (kind === 'pay') books = pay(books, paise, Math.max(0, today - before))
        else if (kind === 'refund') {
          if (refundPaise > 0) books = book(books, bookRefund(books.loan, refundPaise, day(today)))
          refundedPaise += refundPaise
        } else if (latest !== undefined) {
          const place = latest.id ?? 0
          const since = daysBetween(start, latest.bookedOn)
          const on = Math.max(since, today - before)
          const takenPaise = 0 - (latest.lines.bank ?? 0)
          if (kind === 'came back')
            books = reinstate(books, place, { on, learntOn: today, paise: Math.min(takenPaise, paise) })
          else if (kind === 'not taken')
            books = reinstate(books, place, { reason: 'MISTAKE', on: since, learntOn: today })
          else if (kind !== 'mistake' || !isAgain) {
            const reason = kind === 'mistake' ? 'MISTAKE' : 'CHARGEBACK'
            const refunded = kind === 'mistake' || which === 0 ? 0 : Math.min(refundedPaise, countedPaise - 1)
            refundedPaise -= refunded
            const leftPaise = countedPaise - refunded
            const taken = { reason, paise: leftPaise - (kind === 'part' ? paise % leftPaise : 0), refunded } as const
            const days = { on: kind === 'mistake' ? since : on, learntOn: today, ...(wasClosed && { closedSince }) }
            books = takeBack(books, place, { ...taken, ...days })
          }
        }
        if (!wasClosed && books.loan.status === 'CLOSED') closedSince = today
      }
      const { loan, entries } = books
      expect(bookCorrection(loan, entries)).toBeUndefined()
      expect(loan.usedPaise).toBe(sumUsedPayments(entries))
      const { principalPaise, interestPaise, chargesPaise, owedBackPaise } = loan.balance
      expect(Math.min(principalPaise, interestPaise, chargesPaise, owedBackPaise)).toBeGreaterThanOrEqual(0)
      const last = statementOf(entries, loan.balance, day(today)).at(-1)?.balancePaise ?? 0
      expect(last).toBe(dueOn(books, today) - owedBackPaise)
      expect(loan.status === 'CLOSED').toBe(dueOn(books, today) === 0)
    }),
    { numRuns: Number(process.env.HISTORIES ?? 300) },
  )
})
