import { customerCommands } from 'contract/console/customer-acts'
import { mayBorrowFrom, moveCoolingHours } from 'domain/applicant/moved-mobile'
import { z } from 'zod'
import { businessTime, type Clock } from '../../platform/clock.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { blindIndex } from '../../platform/field-encryption/personal-data.ts'
import { randomId } from '../../platform/random-id.ts'
import { noticeText } from '../../providers/sms/fill-template.ts'
import { findApplicant } from '../customers/applicants.ts'
import { moveMobile } from '../customers/mobile-moves.ts'
import { anonymiseCustomer, findCustomerByMobile, findCustomerByProfileId, lockCustomer } from '../customers/queries.ts'
import { requireCustomer } from '../customers/staff-customer.ts'
import { listLeads } from '../loans/leads.ts'
import { type RequestKind, RequestRefused } from '../staff/requests/request-kind.ts'
import { endSessionsOf } from './queries.ts'
import { moveNotice, moveNoticeTask } from './send-move-notice.ts'

type Dependencies = {
  clock: Clock
  publicUrl: string
  /** What a file of the customer is, in words; undefined if the customer has no such file. */
  describeFile(transaction: Transaction, customerId: number, fileId: string): Promise<string | undefined>
}

const command = z.object(customerCommands.move_mobile)

/** Ids ascending, as all locks of customers. */
async function lockBoth(transaction: Transaction, profileId: string, mobile: string) {
  const found = await findCustomerByProfileId(transaction, profileId)
  const holder = await findCustomerByMobile(transaction, mobile)
  const ids = [found?.id, holder?.id].filter((id) => id !== undefined)
  for (const id of new Set(ids.toSorted((a, b) => a - b))) await lockCustomer(transaction, id)
  return findCustomerByMobile(transaction, mobile)
}

/** Somebody who logged in with the new number and could go no further has a profile without anything in it. */
async function removeEmpty(transaction: Transaction, holderId: number, now: Date): Promise<void> {
  const isUsed = (await findApplicant(transaction, holderId)) || (await listLeads(transaction, holderId)).length > 0
  if (isUsed)
    throw new RequestRefused('The new number opens a profile with data of its own, so nothing can be moved to it.')
  await endSessionsOf(transaction, holderId, now)
  await anonymiseCustomer(transaction, holderId)
}

/** Gives a profile with its PAN and its loans to another mobile number, and tells both. */
export const moveMobileKind = ({
  clock,
  publicUrl,
  describeFile,
}: Dependencies): RequestKind<z.output<typeof command>> => ({
  kind: 'move_mobile',
  title: 'Move a profile to another number',
  schema: command,
  raise: 'customers_move_mobile',
  decide: 'customers_move_mobile_decide',
  subjectOf: ({ customer_id }) => `mobile:${customer_id}`,
  customerIdOf: async (transaction, { customer_id }) => (await findCustomerByProfileId(transaction, customer_id))?.id,
  async versionOf(transaction, { customer_id }) {
    const customer = await findCustomerByProfileId(transaction, customer_id)
    return customer === undefined ? '' : blindIndex('customers.mobile', customer.mobile).toString('hex')
  },
  async execute(transaction, { customer_id, mobile, file_id }, { requestId, makerId, approverId, now }) {
    const holder = await lockBoth(transaction, customer_id, mobile)
    const customer = await requireCustomer(transaction, customer_id, [makerId, approverId])
    const from = customer.mobile
    if (from === mobile) throw new RequestRefused('The profile opens with this number already.')
    const proof = await describeFile(transaction, customer.id, file_id)
    if (proof === undefined) throw new RequestRefused('Please choose the document that proves it.')
    if (holder) await removeEmpty(transaction, holder.id, now)
    const ended = await endSessionsOf(transaction, customer.id, now)
    const move = { id: randomId('MM', 20), requestId, from, to: mobile, movedAt: now }
    await moveMobile(transaction, customer, { ...move, mayBorrowFrom: mayBorrowFrom(businessTime(clock)) })
    for (const to of ['old', 'new'] as const) await moveNoticeTask.queue(transaction, { moveId: move.id, to })
    const message = (to: 'old' | 'new') => ({
      channel: 'SMS' as const,
      to: to === 'old' ? from : mobile,
      text: noticeText(moveNotice(to, mobile), publicUrl),
    })
    return {
      title: 'Move a profile to another mobile number',
      changes: [
        { label: 'Mobile number', before: from, after: mobile },
        { label: 'Proof', before: null, after: proof },
        { label: 'Applying and signing', before: null, after: `from ${moveCoolingHours} hours after the approval` },
        { label: 'Devices logged in', before: String(ended), after: '0', isVolatile: true },
        ...(holder ? [{ label: 'The new number', before: 'opens an empty profile', after: 'opens this one' }] : []),
      ],
      messages: [message('old'), message('new')],
      documents: [],
    }
  },
})
