import type { BankCheck } from '../../providers/bank-check/bank-check.ts'
import { ProviderFailure } from '../../providers/provider-failure.ts'
import { defineLeadTask } from '../../records/loans/lead-task.ts'
import { findLead } from '../../records/loans/leads.ts'
import type { DisbursalDependencies } from './disburse-loan.ts'
import { findOrder, type LoanOrder } from './payout-order.ts'
import { claimPaidPayouts, endChecksOfOldPayouts, findPayout, payoutBatchSize, recordMismatch } from './payouts.ts'
import { reportMismatch } from './report-mismatch.ts'
import { returnPayout } from './return-payout.ts'

export const checkPayoutTask = defineLeadTask('check_payout')

type CheckDependencies = DisbursalDependencies & { bankCheck: BankCheck }

/** If the bank cannot be reached the account counts as valid; the number of tries still limits the transfers. */
async function isAccountValid({ bankCheck, log }: CheckDependencies, { leadId, account }: LoanOrder): Promise<boolean> {
  const { number: accountNumber, ifsc, name, mobile } = account
  try {
    return (await bankCheck.check({ accountNumber, ifsc, name, mobile })).kind === 'valid'
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    log.warn({ leadId, err: error }, 'the account of a returned payout could not be checked')
    return true
  }
}

/** Reports a payout that was given up and that the provider has paid after all. */
async function checkFailed(dependencies: CheckDependencies, order: LoanOrder): Promise<void> {
  const state = await dependencies.payout.find(order)
  if (state?.kind === 'paid')
    return reportMismatch(dependencies, order, 'the provider has paid the transfer, which had failed')
  if (state?.kind === 'failed') await recordMismatch(dependencies.database.kysely, order, null)
}

/** Checks at the provider whether a paid payout was returned, or one that was given up was paid. */
export async function checkPayout(dependencies: CheckDependencies, leadId: number): Promise<void> {
  const { kysely } = dependencies.database
  const payout = await findPayout(kysely, leadId)
  const lead = await findLead(kysely, leadId)
  if (payout === undefined || payout.status === 'PENDING' || lead === undefined) return
  const order = await findOrder(kysely, payout, lead.customerId)
  if (order === undefined) return
  if (payout.status === 'FAILED') return checkFailed(dependencies, order)
  const state = await dependencies.payout.find(order)
  switch (state?.kind) {
    case undefined:
      return reportMismatch(dependencies, order, 'the provider does not know the transfer')
    case 'mismatch':
      return reportMismatch(dependencies, order, state.reason)
    case 'failed':
      return returnPayout(dependencies, order, {
        failure: state.reason,
        mayTryAgain: await isAccountValid(dependencies, order),
      })
    case 'paid':
      await recordMismatch(kysely, order, null)
  }
}

/** Checks the recent payouts whose check is due. */
export async function checkPaidPayouts(dependencies: CheckDependencies): Promise<void> {
  const { database, clock, log } = dependencies
  let leadIds: number[]
  do {
    leadIds = await claimPaidPayouts(database, clock.now())
    for (const leadId of leadIds)
      try {
        await checkPayout(dependencies, leadId)
        await endChecksOfOldPayouts(database.kysely, leadId, clock.now())
      } catch (error) {
        log.warn({ leadId, err: error }, 'a payout could not be checked; it is checked again later')
      }
  } while (leadIds.length === payoutBatchSize)
}
