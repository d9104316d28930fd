import type { IstDate } from '../../calendar/ist-date.ts'
import type { EntryKind, Lines } from '../../ledger/accounts.ts'
import type { CostTerms, LoanBalance } from './loan-balance.ts'
import { type ClosedSpan, wasClosedOn } from './payment-reversal.ts'

/** What an entry adds to the cost of a loan, whether it is paid or not. */
export const costOf = ({ feeIncome = 0, taxPayable = 0, interestIncome = 0, chargeIncome = 0 }: Lines): number =>
  0 - feeIncome - taxPayable - interestIncome - chargeIncome

type Terms = CostTerms & Pick<LoanBalance, 'lentPaise'>

/** The balance of a loan before it is disbursed. */
export const openingBalance = (terms: Terms, bookedTo: IstDate): LoanBalance => ({
  principalPaise: 0,
  interestPaise: 0,
  chargesPaise: 0,
  owedBackPaise: 0,
  costPaise: 0,
  bookedTo,
  ...terms,
})

/** Callers may pass a whole balance as the terms; only these fields of it are used. */
const costTermsOf = ({ dailyRateBasisPoints, penalCharge }: CostTerms): CostTerms => ({
  dailyRateBasisPoints,
  penalCharge,
})

type Entry = { kind: EntryKind; bookedOn: IstDate; lines: Lines; details?: ClosedSpan }

/** No penal charge is made for a day on which the books said that the loan was closed. */
function termsFor(entries: readonly Entry[], terms: CostTerms): CostTerms {
  const { penalCharge } = terms
  const isWaived = penalCharge && entries.some(({ details }) => wasClosedOn(penalCharge.on, details))
  return isWaived ? { ...costTermsOf(terms), penalCharge: undefined } : costTermsOf(terms)
}

/** The balance before the first of a loan's entries; `dayWithoutEntries` is its day if there are none. */
export function balanceBefore(entries: readonly Entry[], terms: CostTerms, dayWithoutEntries: IstDate): LoanBalance {
  const lentPaise = entries.find(({ kind }) => kind === 'DISBURSAL')?.lines.principal ?? 0
  return openingBalance({ ...termsFor(entries, terms), lentPaise }, entries[0]?.bookedOn ?? dayWithoutEntries)
}

/** The balance after an entry. One with an earlier day does not move `bookedTo` back. */
export function balanceAfter(balance: LoanBalance, lines: Lines, on: IstDate): LoanBalance {
  return {
    ...balance,
    principalPaise: balance.principalPaise + (lines.principal ?? 0),
    interestPaise: balance.interestPaise + (lines.interest ?? 0),
    chargesPaise: balance.chargesPaise + (lines.charges ?? 0),
    owedBackPaise: balance.owedBackPaise - (lines.owedBack ?? 0),
    costPaise: balance.costPaise + costOf(lines),
    bookedTo: on > balance.bookedTo ? on : balance.bookedTo,
  }
}
