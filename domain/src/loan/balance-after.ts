import type { IstDate } from '../calendar/ist-date.ts'
import type { Lines } from '../ledger/accounts.ts'
import type { LoanBalance } from './loan-balance.ts'

/** The balance once lines are in the books. */
export function balanceAfter(balance: LoanBalance, lines: Lines, on: IstDate): LoanBalance {
  return {
    ...balance,
    principalPaise: balance.principalPaise + (lines.principal ?? 0),
    interestPaise: balance.interestPaise + (lines.interest ?? 0),
    chargesPaise: balance.chargesPaise + (lines.charges ?? 0),
    owedBackPaise: balance.owedBackPaise - (lines.owed_back ?? 0),
    bookedTo: on > balance.bookedTo ? on : balance.bookedTo,
  }
}
