import type { payouts } from 'contract/console/payouts'
import type { PayoutLimits } from 'domain/loan/payout/release'
import { maySeeNames } from 'domain/staff/customer-tabs'
import type { Clock } from '../../../platform/clock.ts'
import { findLead } from '../../../records/loans/leads.ts'
import { listSanctioners } from '../../../records/loans/sanctioners.ts'
import type { ConsoleHandlers } from '../../../records/staff/door/console-handler.ts'
import { done, refused } from '../../../records/staff/door/console-outcome.ts'
import { listNamesOf } from '../../../records/staff/people/people.ts'
import { showSwitch } from '../../../records/staff/switches/show-switch.ts'
import { readSwitch } from '../../../records/staff/switches/switches.ts'
import { listAccountEndings } from '../../applications/bank-accounts.ts'
import { countWaitingPayouts, findDeskPayout, listPayoutPage, type Place } from './list-payouts.ts'
import { showBalance } from './payout-balance.ts'
import { listPayoutTransitions } from './payout-cases.ts'
import { readLimits, readReleasedOn } from './payout-limits.ts'
import { showOtherAccounts, showPayouts } from './show-payout.ts'

export type LookDependencies = { clock: Clock; defaultLimits: PayoutLimits }
type Looks = Pick<ConsoleHandlers<(typeof payouts)['events']>, 'list' | 'detail' | 'limits'>

const pageSize = 50
const weekMs = 7 * 86_400_000

function readCursor(cursor: string | undefined): Place | undefined {
  const [at = '', payoutNo = ''] = cursor?.split('~') ?? []
  return Number.isNaN(Date.parse(at)) ? undefined : { since: new Date(at), payoutNo }
}

const causes: Record<string, string> = {
  signature: 'The customer’s signature',
  policy: 'The policy',
  provider: 'The payout provider',
  decision: 'The policy',
}

/** A person by name, anything else in plain words. */
async function describeSanctioner(by: string, nameOf: (staffId: string) => Promise<string | undefined>) {
  return by.startsWith('staff:') ? ((await nameOf(by.slice('staff:'.length))) ?? by) : (causes[by] ?? by)
}

export const payoutLooks = ({ clock, defaultLimits }: LookDependencies): Looks => ({
  async list({ state, cursor }, context) {
    const { transaction } = context
    const page = await listPayoutPage(transaction, { state, after: readCursor(cursor), limit: pageSize })
    const last = page.length === pageSize ? page.at(-1) : undefined
    return done({
      payouts: await showPayouts(transaction, context, page),
      next_cursor: last ? `${last.since.toISOString()}~${last.payoutNo}` : null,
    })
  },

  async detail({ payout_id: payoutNo }, context) {
    const { transaction, person, audit } = context
    const found = await findDeskPayout(transaction, payoutNo)
    const lead = found && (await findLead(transaction, found.leadId))
    if (!found || !lead) return refused('There is no such payout.')
    const { leadId } = found
    const subject = `payout:${payoutNo}`
    audit.looked({ customerId: lead.customerId, subject, purpose: 'payout', isOwnCase: false })
    const [shown] = await showPayouts(transaction, context, [found])
    if (shown === undefined) throw new Error(`the payout of lead ${leadId} is not shown`)
    const account = (await listAccountEndings(transaction, [leadId])).get(leadId)
    const by = (await listSanctioners(transaction, [leadId])).get(leadId) ?? 'decision'
    const history = await listPayoutTransitions(transaction, leadId)
    return done({
      ...shown,
      customer: maySeeNames(person.roles) ? (account?.name ?? shown.customer) : shown.customer,
      transfer_id: found.transferId,
      sanctioned_by: await describeSanctioner(by, async (id) => (await listNamesOf(transaction, [id])).get(id)),
      other_accounts: await showOtherAccounts(transaction, lead),
      history: history.map((step) => ({
        state: step.state,
        held_because: step.heldBecause,
        by: step.person ?? causes[step.by] ?? step.by,
        words: step.reason,
        at: step.at.toISOString(),
      })),
    })
  },

  async limits(_body, { transaction, now }) {
    const limits = await readLimits(transaction, defaultLimits)
    const released = await readReleasedOn(transaction, clock.today())
    const waiting = await countWaitingPayouts(transaction, new Date(now.getTime() - weekMs))
    return done({
      version: String(limits.version),
      loan_ceiling: limits.loanCeilingPaise / 100,
      day_ceiling: limits.dayCeilingPaise / 100,
      released_today: released.paise / 100,
      payouts_today: released.payouts,
      balance: await showBalance(transaction),
      switch: showSwitch(await readSwitch(transaction, 'PAYOUTS')),
      waiting: waiting.map(({ state, heldBecause, payouts, paise, oldest }) => ({
        state,
        held_because: heldBecause,
        payouts: Number(payouts),
        amount: Number(paise) / 100,
        oldest: oldest.toISOString(),
      })),
    })
  },
})
