import type { payouts } from 'contract/console/payouts'
import { businessTime } from '../../../platform/clock.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { blindIndex } from '../../../platform/field-encryption/personal-data.ts'
import { findApplicant } from '../../../records/customers/applicants.ts'
import type { LockedCustomer } from '../../../records/customers/queries.ts'
import { loanNumber } from '../../../records/loans/loans.ts'
import { lockBorrowers } from '../../../records/loans/lock-borrower.ts'
import { listSanctioners } from '../../../records/loans/sanctioners.ts'
import { recordPayoutAccess } from '../../../records/sessions/access-records.ts'
import type { ConsoleContext, ConsoleHandlers } from '../../../records/staff/door/console-handler.ts'
import {
  type ConsoleOutcome,
  changed,
  done,
  forbiddenBecause,
  refused,
} from '../../../records/staff/door/console-outcome.ts'
import { isBorrower } from '../../../records/staff/people/people.ts'
import { lockSwitch, pauseSwitch } from '../../../records/staff/switches/switches.ts'
import { markPayout } from '../../evidence/brake/brake-marks.ts'
import { isHeldByScreening, type ScreeningRules } from '../../evidence/screening/screening-hold.ts'
import { disburseLoanTask } from '../disburse-loan.ts'
import { findCustomerHold } from './customer-hold.ts'
import { exportPayouts } from './export-payouts.ts'
import { type DeskPayout, listDeskPayouts } from './list-payouts.ts'
import { moveCase } from './payout-cases.ts'
import { addReleased, lockReleasedOn } from './payout-limits.ts'
import { type LookDependencies, payoutLooks } from './payout-looks.ts'
import { whyNotRelease } from './show-payout.ts'

export type DeskDependencies = LookDependencies & ScreeningRules
type Handlers = ConsoleHandlers<(typeof payouts)['events']>

const unknown = () => refused('There is no such payout.')
const subjectOf = ({ payoutNo }: Pick<DeskPayout, 'payoutNo'>) => `payout:${payoutNo}`
const notWaiting = ({ leadId, state }: DeskPayout) =>
  changed(`The payout of ${loanNumber(leadId)} is ${state.toLowerCase()} meanwhile.`, { state })

async function isOwnLoan(transaction: Transaction, { id, mobile }: LockedCustomer, staffId: string): Promise<boolean> {
  const pan = (await findApplicant(transaction, id))?.pan
  return isBorrower(transaction, staffId, {
    panIndex: pan ? blindIndex('applicants.pan', pan) : null,
    mobileIndex: blindIndex('customers.mobile', mobile),
  })
}

/** Their customers locked in order, and then read again: what is released here was held until this moment. */
async function lockPayouts(transaction: Transaction, payoutNos: readonly string[]) {
  const found = await listDeskPayouts(transaction, payoutNos)
  const customers = await lockBorrowers(
    transaction,
    found.map(({ leadId }) => leadId),
  )
  return { customers, locked: await listDeskPayouts(transaction, payoutNos) }
}

async function whyNot(
  context: ConsoleContext,
  payout: DeskPayout,
  { customer, rules }: { customer: LockedCustomer | undefined; rules: ScreeningRules },
) {
  const { transaction, person } = context
  if (payout.state !== 'HELD') return notWaiting(payout)
  if (customer && (await isOwnLoan(transaction, customer, person.staffId))) return forbiddenBecause('own_case')
  const about = customer && { customerId: customer.id, leadId: payout.leadId }
  if (about && (await isHeldByScreening(transaction, about, rules)))
    return refused('The customer is not cleared of the sanctions lists. Compliance decides, then the payout leaves.')
  const hold = customer && (await findCustomerHold(transaction, customer.id, rules.clock))
  if (hold) return refused(`Nothing may be paid to this customer now. ${hold.reason}.`)
  return whyNotRelease(context, payout, await listSanctioners(transaction, [payout.leadId]))
}

const release =
  (rules: DeskDependencies): Handlers['release'] =>
  async ({ payout_ids: payoutNos }, context) => {
    const { transaction, person, now: at, audit } = context
    const { customers, locked } = await lockPayouts(transaction, [...new Set(payoutNos)])
    if (locked.length < new Set(payoutNos).size) return unknown()
    for (const [index, payout] of locked.entries()) {
      const about = { subject: subjectOf(payout), details: { amount_paise: payout.amountPaise } }
      const customer = customers.get(payout.leadId)
      audit[index === 0 ? 'about' : 'alsoAbout']({ ...about, ...(customer && { customerId: customer.id }) })
    }
    for (const payout of locked) {
      const refusal = await whyNot(context, payout, { customer: customers.get(payout.leadId), rules })
      if (refusal) return refusal as ConsoleOutcome<never>
    }
    if (await lockSwitch(transaction, 'PAYOUTS')) return refused('Payouts are paused, so nothing can be released.')
    const today = rules.clock.today()
    await lockReleasedOn(transaction, today)
    for (const { leadId, amountPaise } of locked) {
      await moveCase(transaction, leadId, { to: 'RELEASED', by: 'staff', staffId: person.staffId, at })
      await addReleased(transaction, today, amountPaise)
      const releasedAt = businessTime(rules.clock)
      await markPayout(transaction, { leadId, at: releasedAt })
      const customerId = customers.get(leadId)?.id
      if (customerId !== undefined) await recordPayoutAccess(transaction, { customerId, leadId, at: releasedAt })
      await disburseLoanTask.queue(transaction, { leadId })
    }
    return done({ released: locked.length }, 'Released.')
  }

/** One payout, with its customer locked. */
async function lockOne({ transaction, audit }: ConsoleContext, payoutNo: string): Promise<DeskPayout | undefined> {
  const { customers, locked } = await lockPayouts(transaction, [payoutNo])
  const [payout] = locked
  const customerId = payout && customers.get(payout.leadId)?.id
  if (payout) audit.about({ subject: subjectOf(payout), ...(customerId !== undefined && { customerId }) })
  return payout
}

export const payoutHandlers = (dependencies: DeskDependencies): Handlers => ({
  ...payoutLooks(dependencies),
  export: exportPayouts,
  release: release(dependencies),

  async hold({ payout_id: payoutNo, reason }, context) {
    const payout = await lockOne(context, payoutNo)
    if (payout === undefined) return unknown()
    if (payout.orderedAt !== null) return refused('It is with the bank already and cannot be held any more.')
    if (payout.state !== 'HELD' && payout.state !== 'RELEASED') return notWaiting(payout)
    const { transaction, person, now: at } = context
    const { staffId } = person
    await moveCase(transaction, payout.leadId, { to: 'HELD', heldBecause: 'PERSON', by: 'staff', staffId, reason, at })
    return done({}, 'Held until a person releases it.')
  },

  async retry({ payout_id: payoutNo }, context) {
    const payout = await lockOne(context, payoutNo)
    if (payout === undefined) return unknown()
    if (payout.state === 'FAILED')
      return refused('This loan was ended when its last transfer failed. The customer may apply again.')
    if (payout.state !== 'RELEASED' && payout.state !== 'IN DOUBT') return notWaiting(payout)
    await disburseLoanTask.queue(context.transaction, { leadId: payout.leadId })
    return done({}, 'The provider is asked now.')
  },

  async pause({ reason }, { transaction, person, now, audit }) {
    audit.about({ subject: 'payouts:switch', details: { reason } })
    const isPaused = await pauseSwitch(transaction, 'PAYOUTS', { reason, staffId: person.staffId, now })
    return isPaused ? done({}, 'No payout leaves any more.') : refused('Payouts are paused already.')
  },
})
