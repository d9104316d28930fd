import { payoutCommands } from 'contract/console/payouts'
import { z } from 'zod'
import type { Transaction } from '../../../platform/database/database.ts'
import { noticeText } from '../../../providers/sms/fill-template.ts'
import { findLead } from '../../../records/loans/leads.ts'
import { loanNumber } from '../../../records/loans/loans.ts'
import { lockBorrower } from '../../../records/loans/lock-borrower.ts'
import { type RequestKind, RequestRefused } from '../../../records/staff/requests/request-kind.ts'
import { listAccountEndings, listOtherAccounts, replaceBankAccount } from '../../applications/bank-accounts.ts'
import { accountChangedNoticeTask, writeAccountChanged } from '../send-notices.ts'
import { type DeskPayout, findDeskPayout } from './list-payouts.ts'
import { moveCase } from './payout-cases.ts'

const command = z.object(payoutCommands.other_account)

async function read(transaction: Transaction, payoutNo: string): Promise<DeskPayout> {
  const payout = await findDeskPayout(transaction, payoutNo)
  if (payout === undefined) throw new RequestRefused('There is no such payout.')
  return payout
}

/** With the customer locked, so that the transfer is not ordered meanwhile. */
async function lockWaiting(transaction: Transaction, payoutNo: string) {
  const { leadId } = await read(transaction, payoutNo)
  const customer = await lockBorrower(transaction, leadId)
  const payout = await read(transaction, payoutNo)
  const isWaiting = payout.state === 'HELD' || payout.state === 'RELEASED'
  if (!isWaiting || payout.orderedAt !== null)
    throw new RequestRefused('Another account can be chosen only before the transfer is ordered.')
  return { payout, customer }
}

/** The borrower is told, and a person releases it afterwards. */
export const otherAccount = (publicUrl: string): RequestKind<z.output<typeof command>> => ({
  kind: 'other_account',
  title: 'Send to another account',
  schema: command,
  raise: 'payouts_account',
  decide: 'payouts_account_decide',
  subjectOf: ({ payout_id }) => `payout:${payout_id}`,
  async customerIdOf(transaction, { payout_id }) {
    const payout = await findDeskPayout(transaction, payout_id)
    return payout && (await findLead(transaction, payout.leadId))?.customerId
  },
  lookPurpose: 'payout',
  async versionOf(transaction, { payout_id }) {
    const { leadId, state, tries } = await read(transaction, payout_id)
    const account = (await listAccountEndings(transaction, [leadId])).get(leadId)
    return [state, tries, account?.bankName, account?.ending].join(' ')
  },
  async execute(transaction, { payout_id, of_loan }, { now: at, makerId }) {
    const { payout, customer } = await lockWaiting(transaction, payout_id)
    const { leadId } = payout
    const before = (await listAccountEndings(transaction, [leadId])).get(leadId)
    const others = await listOtherAccounts(transaction, { customerId: customer.id, leadId })
    const chosen = others.find((account) => loanNumber(account.leadId) === of_loan)
    if (chosen === undefined)
      throw new RequestRefused(`Loan ${of_loan} has no other confirmed account of this customer.`)
    await replaceBankAccount(transaction, leadId, chosen, at)
    const reason = `to be sent to ${chosen.bankName} ••${chosen.ending}`
    await moveCase(transaction, leadId, {
      to: 'HELD',
      heldBecause: 'PERSON',
      by: 'staff',
      staffId: makerId,
      reason,
      at,
    })
    await accountChangedNoticeTask.queue(transaction, { leadId })
    const notice = await writeAccountChanged(transaction, leadId)
    return {
      title: `The payout of ${loanNumber(leadId)} goes to another account`,
      changes: [
        {
          label: 'Account',
          before: before ? `${before.bankName} ••${before.ending}` : null,
          after: `${chosen.bankName} ••${chosen.ending}, of ${chosen.name}, confirmed for ${of_loan}`,
        },
        { label: 'Payout', before: payout.state.toLowerCase(), after: 'held until a person releases it' },
      ],
      messages: notice ? [{ channel: 'SMS', to: customer.mobile, text: noticeText(notice, publicUrl) }] : [],
      documents: [],
    }
  },
})
