import type { IstDate } from '../../calendar/ist-date.ts'
import { type Account, accounts, type Lines, sumLines } from '../../ledger/accounts.ts'
import { balanceAfter } from './balance-after.ts'
import { type AmountDue, amountDue, type LoanBalance } from './loan-balance.ts'

export type Disbursal = { principalPaise: number; feePaise: number; feeGstPaise: number }

/** The fee and its GST are deducted from the payout. */
export function disbursalLines({ principalPaise, feePaise, feeGstPaise }: Disbursal): Lines {
  return {
    principal: principalPaise,
    bank: -(principalPaise - feePaise - feeGstPaise),
    feeIncome: -feePaise,
    taxPayable: -feeGstPaise,
  }
}

/**
 * The bank returned the payout: everything booked so far is reversed, except that what the customer paid becomes owed
 * back. What was refunded of a payment that was reversed since stays due.
 */
export function payoutReversalLines(booked: Record<Account, number>, returnedPaise: number): Lines {
  const reversed = accounts.filter((account) => account !== 'bank' && account !== 'owedBack')
  const reversedPaise = reversed.reduce((sum, account) => sum + booked[account], 0)
  const stillDuePaise = Math.max(0, booked.owedBack + reversedPaise - returnedPaise)
  return {
    ...Object.fromEntries(reversed.map((account) => [account, 0 - booked[account]])),
    charges: stillDuePaise - booked.charges,
    bank: returnedPaise,
    owedBack: reversedPaise - returnedPaise - stillDuePaise,
  }
}

/** Interest and the penal charge for the days since the last entry. */
const accrualLines = ({ accruedPaise, penalPaise }: AmountDue) => ({
  charges: penalPaise,
  chargeIncome: -penalPaise,
  interest: accruedPaise,
  interestIncome: -accruedPaise,
})

/** Only the interest and the penal charge up to the day. */
export const accrueLines = (balance: LoanBalance, on: IstDate): Lines => accrualLines(amountDue(balance, on))

/** A payment is used for charges, then interest, then principal; what is left is owed back. */
function allocate(balance: LoanBalance, amountPaise: number, on: IstDate) {
  const due = amountDue(balance, on)
  let left = amountPaise
  const take = (owedPaise: number) => {
    const taken = Math.min(left, Math.max(0, owedPaise))
    left -= taken
    return taken
  }
  const chargesPaise = take(due.chargesPaise)
  const interestPaise = take(due.interestPaise)
  const principalPaise = take(due.principalPaise)
  return { accrual: accrualLines(due), chargesPaise, interestPaise, principalPaise, owedBackPaise: left }
}

/** Books interest up to the day and allocates the payment. */
export function paymentLines(balance: LoanBalance, amountPaise: number, on: IstDate): Lines {
  const used = allocate(balance, amountPaise, on)
  return {
    ...used.accrual,
    bank: amountPaise,
    charges: used.accrual.charges - used.chargesPaise,
    interest: used.accrual.interest - used.interestPaise,
    principal: -used.principalPaise,
    owedBack: -used.owedBackPaise,
  }
}

/**
 * Books interest up to the day, as every entry does, and the money that goes back to the customer. If the payment was
 * reversed in the meantime, the refunded amount is due again without interest.
 */
export function refundLines(balance: LoanBalance, amountPaise: number, on: IstDate): Lines {
  const accrual = accrualLines(amountDue(balance, on))
  const owedPaise = Math.min(amountPaise, Math.max(0, balance.owedBackPaise))
  const charges = accrual.charges + amountPaise - owedPaise
  return { ...accrual, charges, bank: -amountPaise, owedBack: owedPaise }
}

/** Reverses what an entry did, except booking interest and the penal charge up to its day. */
export function oppositeLines({ bank = 0, principal = 0, rounding = 0, owedBack = 0, ...lines }: Lines): Lines {
  const { charges = 0, chargeIncome: penal = 0, interest = 0, interestIncome: accrued = 0 } = lines
  return {
    ...{ bank: 0 - bank, principal: 0 - principal, rounding: 0 - rounding, owedBack: 0 - owedBack },
    ...{ charges: 0 - charges - penal, interest: 0 - interest - accrued },
  }
}

/**
 * Books interest up to the day and reverses the allocation of a payment. Money that is owed back to the customer is used for
 * what is due then; `used` are those lines alone. If more was refunded than is owed now, the difference is due again without
 * interest.
 */
export function paymentReversalLines(balance: LoanBalance, undone: Lines, on: IstDate): { lines: Lines; used: Lines } {
  const accrual = accrualLines(amountDue(balance, on))
  const refundedPaise = Math.max(0, (undone.owedBack ?? 0) - balance.owedBackPaise)
  const taken = sumLines([accrual, undone, { charges: refundedPaise, owedBack: -refundedPaise }])
  const restored = balanceAfter(balance, taken, on)
  const { chargesPaise, interestPaise, principalPaise } = allocate(restored, restored.owedBackPaise, restored.bookedTo)
  const used = {
    ...{ charges: -chargesPaise, interest: -interestPaise, principal: -principalPaise },
    owedBack: chargesPaise + interestPaise + principalPaise,
  }
  return { lines: sumLines([taken, used]), used }
}

/** Books interest up to the day and waives at most `limitPaise` of what is due, charges first. */
export function roundingLines(balance: LoanBalance, limitPaise: number, on: IstDate): Lines {
  const used = allocate(balance, limitPaise, on)
  return {
    ...used.accrual,
    charges: used.accrual.charges - used.chargesPaise,
    interest: used.accrual.interest - used.interestPaise,
    principal: -used.principalPaise,
    rounding: used.chargesPaise + used.interestPaise + used.principalPaise,
  }
}
