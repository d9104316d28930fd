import type { coolingOff } from 'contract/agreements/cooling-off'
import { coolingOffAmounts } from 'domain/loan/agreement/cooling-off'
import { isOpen } from 'domain/loan/lifecycle/loan-lifecycle'
import { rupeesOf } from 'domain/money/paise'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { inSnapshot } from '../../platform/database/in-transaction.ts'
import { accepted, refuse } from '../../platform/http/outcome.ts'
import type { Handler } from '../../platform/http/serve-endpoint.ts'
import type { SecurityEvents } from '../../platform/security-events/security-events.ts'
import { readLoanAccount } from '../../records/ledger/loan-account.ts'
import { readCoolingOffEnd } from '../../records/loans/cooling-off.ts'

type Dependencies = { database: Database; clock: Clock; securityEvents: SecurityEvents }

/** The amount to repay to cancel the loan, for each remaining day of the cooling-off period. */
export function quoteCoolingOff(dependencies: Dependencies): Handler<(typeof coolingOff)['events']['quote']> {
  const { database, clock, securityEvents } = dependencies
  return async ({ lead_id }, caller) => {
    const found = await inSnapshot(database, async (snapshot) => {
      const loan = await readLoanAccount(snapshot, Number(lead_id))
      return loan && { loan, endsOn: await readCoolingOffEnd(snapshot, loan) }
    })
    if (found && found.loan.customerId !== caller.session.customerId) {
      securityEvents.reportForeignId('lead_id', caller)
      return refuse('loanNotFound')
    }
    if (found === undefined) return refuse('loanNotFound')
    const { loan, endsOn } = found
    const today = clock.today()
    if (endsOn === null || !isOpen(loan.status) || today > endsOn) return refuse('coolingOffNotOpen')
    return accepted({
      Data: {
        loan_no: loan.loanNo,
        ends_on: endsOn,
        days: coolingOffAmounts(loan.balance, today, endsOn).map(
          ({ on, amountPaise, principalPaise, interestPaise }) => ({
            on,
            amount: rupeesOf(amountPaise),
            principal: rupeesOf(principalPaise),
            interest: rupeesOf(interestPaise),
          }),
        ),
        paid_amount: rupeesOf(loan.usedPaise),
        fee_kept_amount: rupeesOf(loan.feePaise + loan.feeGstPaise),
      },
    })
  }
}
