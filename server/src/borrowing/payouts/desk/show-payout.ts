import { maskName } from 'domain/applicant/mask-personal'
import type { Transaction } from '../../../platform/database/database.ts'
import type { Lead } from '../../../records/loans/leads.ts'
import { loanNumber } from '../../../records/loans/loans.ts'
import { byStaff, listSanctioners } from '../../../records/loans/sanctioners.ts'
import type { ConsoleContext } from '../../../records/staff/door/console-handler.ts'
import { forbiddenBecause } from '../../../records/staff/door/console-outcome.ts'
import { listAccountEndings, listOtherAccounts } from '../../applications/bank-accounts.ts'
import type { DeskPayout } from './list-payouts.ts'

type Sanctioners = Map<number, string>

/** Why the viewer may not release it; undefined if they may. */
export function whyNotRelease({ permit, person }: ConsoleContext, payout: DeskPayout, sanctioners: Sanctioners) {
  const isOwn = sanctioners.get(payout.leadId) === byStaff(person.staffId)
  const permitted = permit('payouts_release', { amountPaise: payout.amountPaise, isOwn })
  return permitted.isAllowed ? undefined : forbiddenBecause(permitted.because)
}

/** Of one that is held, why it is; otherwise what the provider said. */
const wordsOf = ({ state, reason, mismatch, lastFailure }: DeskPayout) =>
  (state === 'HELD' ? reason : null) ?? mismatch ?? lastFailure ?? reason

/** As the desk shows them, masked. */
export async function showPayouts(transaction: Transaction, context: ConsoleContext, payouts: readonly DeskPayout[]) {
  const leadIds = payouts.map(({ leadId }) => leadId)
  const accounts = await listAccountEndings(transaction, leadIds)
  const sanctioners = await listSanctioners(transaction, leadIds)
  return payouts.map((payout) => {
    const account = accounts.get(payout.leadId)
    const refusal = whyNotRelease(context, payout, sanctioners)
    return {
      payout_id: payout.payoutNo,
      loan_no: loanNumber(payout.leadId),
      customer: maskName(account?.name ?? ''),
      amount: payout.amountPaise / 100,
      bank: account?.bankName ?? '',
      account_ending: account?.ending ?? '',
      state: payout.state,
      held_because: payout.heldBecause,
      since: payout.since.toISOString(),
      is_ordered: payout.orderedAt !== null,
      is_returned: payout.returnedAt !== null,
      tries: payout.tries,
      words: wordsOf(payout),
      bank_reference: payout.bankReference,
      closed_because: refusal?.kind === 'forbidden' ? refusal.message : null,
    }
  })
}

/** To where else it could go, by a request. */
export async function showOtherAccounts(
  transaction: Transaction,
  { id: leadId, customerId }: Pick<Lead, 'id' | 'customerId'>,
) {
  const others = await listOtherAccounts(transaction, { customerId, leadId })
  return others.map((account) => ({
    of_loan: loanNumber(account.leadId),
    bank: account.bankName,
    account_ending: account.ending,
  }))
}
