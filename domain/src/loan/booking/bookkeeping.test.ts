import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type IstDate } from '../../calendar/ist-date.ts'
import { isBalanced } from '../../ledger/accounts.ts'
import { estimateLoan } from '../product/estimate-loan.ts'
import { balanceAfter, openingBalance } from './balance-after.ts'
import { disbursalLines, paymentLines } from './bookkeeping.ts'
import { amountDue, type LoanBalance } from './loan-balance.ts'

const start: IstDate = '2026-11-15'

const disbursed = (principalPaise: number): LoanBalance => ({
  ...openingBalance({ lentPaise: principalPaise, dailyRateBasisPoints: 100 }, start),
  principalPaise,
})

const pay = (balance: LoanBalance, rupees: number, day: number) =>
  balanceAfter(balance, paymentLines(balance, rupees * 100, addDays(start, day)), addDays(start, day))
const dueOn = (balance: LoanBalance, day: number) => amountDue(balance, addDays(start, day)).totalPaise / 100

test('on the day of disbursal only the principal is due', () => {
  expect(dueOn(disbursed(1_000_000), 0)).toBe(10_000)
})

test.each([
  ['repaid early on day 12 of 30', 20_000, 12, 22_400],
  ['returned in the cooling-off, on day 2', 10_000, 2, 10_200],
  ['overdue by 5 days after 30', 10_000, 35, 13_500],
])('a loan %s (₹%d on day %d) costs the interest of the days it was used: ₹%d is due', (_case, principal, day, due) => {
  expect(dueOn(disbursed(principal * 100), day)).toBe(due)
})

test('a payment is used for interest first: after ₹8,000 on day 10 of ₹20,000, ₹16,800 is due on day 30', () => {
  const after = pay(disbursed(2_000_000), 8_000, 10)
  expect(after).toMatchObject({ principalPaise: 1_400_000, interestPaise: 0 })
  expect(dueOn(after, 30)).toBe(16_800)
})

test('charges are paid before interest, and bear none', () => {
  const penalCharge = { on: addDays(start, 5), basisPoints: 500, afterDays: 1 }
  const charged = { ...disbursed(1_000_000), penalCharge }
  expect(dueOn(charged, 10)).toBe(10_000 + 1_000 + 500)
  expect(pay(charged, 600, 10)).toMatchObject({ chargesPaise: 0, interestPaise: 90_000, principalPaise: 1_000_000 })
})

test('what is paid above the amount due is owed back', () => {
  const after = pay(pay(disbursed(500_000), 5_350, 7), 5_350, 7)
  expect(after).toMatchObject({ principalPaise: 0, interestPaise: 0, owedBackPaise: 535_000 })
})

test('the amount due at the end of the term is the total of the quote', () => {
  fc.assert(
    fc.property(fc.integer({ min: 10, max: 200 }), fc.integer({ min: 7, max: 40 }), (steps, days) => {
      const amountPaise = steps * 50_000
      const quote = estimateLoan({ amountPaise, days, dailyRateBasisPoints: 100 })
      expect(amountDue(disbursed(amountPaise), addDays(start, days)).totalPaise).toBe(quote.totalPaise)
    }),
  )
})

const anyEvents = fc.array(
  fc.record({ paise: fc.integer({ min: 1, max: 3_000_000 }), daysLater: fc.integer({ min: 0, max: 9 }) }),
  { maxLength: 12 },
)

/** A simple model without ledger entries, to compare the books with. */
function model(principalPaise: number, events: { paise: number; daysLater: number }[]) {
  let [principal, interest, owedBack, paid] = [principalPaise, 0, 0, 0]
  let costLeft = principalPaise
  const cost = (amount: number) => {
    const taken = Math.min(amount, costLeft)
    costLeft -= taken
    return taken
  }
  for (const { paise, daysLater } of events) {
    interest += cost(Math.round((principal * daysLater) / 100))
    paid += paise
    const toInterest = Math.min(paise, interest)
    const toPrincipal = Math.min(paise - toInterest, principal)
    interest -= toInterest
    principal -= toPrincipal
    owedBack += paise - toInterest - toPrincipal
  }
  return { principal, interest, owedBack, paid }
}

test('over any history every entry balances and the books agree with a simple model', () => {
  fc.assert(
    fc.property(fc.integer({ min: 10, max: 200 }), anyEvents, (steps, events) => {
      let balance = disbursed(steps * 50_000)
      let on: IstDate = start
      let bank = 0
      for (const { paise, daysLater } of events) {
        on = addDays(on, daysLater)
        const lines = paymentLines(balance, paise, on)
        if (!isBalanced(lines)) throw new Error('an entry that does not balance')
        bank += lines.bank ?? 0
        balance = balanceAfter(balance, lines, on)
      }
      const expected = model(steps * 50_000, events)
      expect(balance).toMatchObject({
        principalPaise: expected.principal,
        interestPaise: expected.interest,
        owedBackPaise: expected.owedBack,
      })
      expect(bank).toBe(expected.paid)
    }),
    { numRuns: 10_000, seed: 20_261_115 },
  )
})

test('the disbursal balances, and pays out the amount of the quote', () => {
  const quote = estimateLoan({ amountPaise: 1_000_000, days: 7, dailyRateBasisPoints: 100 })
  const lines = disbursalLines({ principalPaise: 1_000_000, feePaise: quote.feePaise, feeGstPaise: quote.feeGstPaise })
  expect(isBalanced(lines)).toBe(true)
  expect(lines.bank).toBe(-quote.receivedPaise)
})

test.each([
  [{ bank: 100, principal: -60, interest: -40 }, true],
  [{ bank: 100, principal: -99 }, false],
  [{ bank: 0.5, principal: -0.5 }, false],
])('the entry %j balances: %s', (lines, isInBalance) => {
  expect(isBalanced(lines)).toBe(isInBalance)
})
