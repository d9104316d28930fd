import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type IstDate } from '../../calendar/ist-date.ts'
import { sumLines } from '../../ledger/accounts.ts'
import { balanceAfter, costOf, openingBalance } from './balance-after.ts'
import { accrueLines, disbursalLines, paymentLines } from './bookkeeping.ts'
import { amountDue, type LoanBalance } from './loan-balance.ts'

const start: IstDate = '2026-11-15'
const day = (days: number) => addDays(start, days)
const lentPaise = 2_000_000
const disbursal = disbursalLines({ principalPaise: lentPaise, feePaise: 40_000, feeGstPaise: 7_200 })
const lent = balanceAfter(openingBalance({ lentPaise, dailyRateBasisPoints: 100 }, start), disbursal, start)

test.each([
  [97, 1_940_000, false],
  [98, 1_952_800, true],
  [1_000, 1_952_800, true],
])('after %d days ₹20,000 with a fee of ₹472 has accrued %d paise of interest', (days, interestPaise, isLimited) => {
  expect(amountDue(lent, day(days))).toMatchObject({ interestPaise, isLimited, totalPaise: lentPaise + interestPaise })
})

test('a penal charge is reduced to what the cost limit leaves, and no interest accrues after it', () => {
  const penalCharge = { on: day(95), basisPoints: 500, afterDays: 1 }
  const lines = accrueLines({ ...lent, penalCharge }, day(95))
  expect(lines).toMatchObject({ charges: 52_800, interest: 1_900_000 })
  expect(amountDue(balanceAfter(lent, lines, day(95)), day(200))).toMatchObject({
    accruedPaise: 0,
    totalPaise: 3_952_800,
  })
})

const anyEvents = fc.array(fc.record({ paise: fc.integer({ min: 1, max: 500_000 }), daysLater: fc.nat(60) }), {
  maxLength: 12,
})

test('fee, GST, interest and charges together never exceed the amount lent', () => {
  fc.assert(
    fc.property(anyEvents, fc.nat(200), (events, penalDay) => {
      const penalCharge = { on: day(penalDay), basisPoints: 1_000, afterDays: 1 }
      let balance: LoanBalance = { ...lent, penalCharge }
      let on = 0
      const booked = [disbursal]
      for (const { paise, daysLater } of events) {
        on += daysLater
        const lines = paymentLines(balance, paise, day(on))
        balance = balanceAfter(balance, lines, day(on))
        booked.push(lines)
      }
      const { accruedPaise, penalPaise } = amountDue(balance, day(on + 500))
      const cost = costOf(sumLines(booked)) + accruedPaise + penalPaise
      expect(cost).toBeLessThanOrEqual(lentPaise)
    }),
  )
})
