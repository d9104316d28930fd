import type { IstDate } from '../calendar/ist-date.ts'
import { type Account, accounts, type Lines } from '../ledger/accounts.ts'
import { type AmountDue, amountDue, costLeft, type LoanBalance } from './loan-balance.ts'

export type Disbursal = { principalPaise: number; feePaise: number; feeGstPaise: number }

/** The money leaves: the fee and its GST are kept back from it. */
export function disbursalLines({ principalPaise, feePaise, feeGstPaise }: Disbursal): Lines {
  return {
    principal: principalPaise,
    bank: -(principalPaise - feePaise - feeGstPaise),
    fee_income: -feePaise,
    tax_payable: -feeGstPaise,
  }
}

/**
 * The money of a disbursal has come back: of everything in the books so far only what the customer paid is left, and it
 * is owed back.
 */
export function reversalLines(booked: Record<Account, number>, returnedPaise: number): Lines {
  const undone = accounts.filter((account) => account !== 'bank' && account !== 'owed_back')
  const undonePaise = undone.reduce((sum, account) => sum + booked[account], 0)
  return {
    ...Object.fromEntries(undone.map((account) => [account, 0 - booked[account]])),
    bank: returnedPaise,
    owed_back: undonePaise - returnedPaise,
  }
}

/** Interest and the penal charge that the days since the last entry add. */
const accrualLines = ({ accruedPaise, penalPaise }: AmountDue) => ({
  charges: penalPaise,
  charge_income: -penalPaise,
  interest: accruedPaise,
  interest_income: -accruedPaise,
})

/** How a payment is used: charges, then interest, then principal; what is left is owed back. */
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

/** Money comes in: interest is booked up to the day, then the payment used. */
export function paymentLines(balance: LoanBalance, amountPaise: number, on: IstDate): Lines {
  const used = allocate(balance, amountPaise, on)
  return {
    ...used.accrual,
    bank: amountPaise,
    charges: used.accrual.charges - used.chargesPaise,
    interest: used.accrual.interest - used.interestPaise,
    principal: -used.principalPaise,
    owed_back: -used.owedBackPaise,
  }
}

/** A charge is never interest and never bears any; interest is booked up to its day. It ends where the cost must end. */
export function chargeLines(balance: LoanBalance, chargePaise: number, on: IstDate): Lines {
  const due = amountDue(balance, on)
  const accrual = accrualLines(due)
  const chargedPaise = Math.min(chargePaise, costLeft(balance) - due.accruedPaise - due.penalPaise)
  return {
    ...accrual,
    charges: accrual.charges + chargedPaise,
    charge_income: accrual.charge_income - chargedPaise,
  }
}

/** What was paid too much goes back; interest is booked up to the day, as with every entry. */
export function refundLines(balance: LoanBalance, amountPaise: number, on: IstDate): Lines {
  return { ...accrualLines(amountDue(balance, on)), bank: -amountPaise, owed_back: amountPaise }
}

/** What is left is given up, charges first, at most the limit; interest is booked up to the day. */
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
