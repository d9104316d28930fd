import type { links } from 'contract/console/links'
import { permissionsOf } from 'domain/staff/may'
import { isClosed, openCustomer, purposeOfPerson } from '../../../records/customers/open-customer.ts'
import { lockCustomer, readCustomer } from '../../../records/customers/queries.ts'
import { customerSubject } from '../../../records/customers/staff-customer.ts'
import { findLead } from '../../../records/loans/leads.ts'
import { loanNumber } from '../../../records/loans/loans.ts'
import { listAccessOf } from '../../../records/sessions/access-records.ts'
import type { ConsoleContext, ConsoleHandlers } from '../../../records/staff/door/console-handler.ts'
import { done, refused } from '../../../records/staff/door/console-outcome.ts'
import { endMark, insertMark } from './link-marks.ts'
import { showNet } from './show-net.ts'

type Handlers = ConsoleHandlers<(typeof links)['events']>

const accessSeconds = 120

/** Whoever decides about loans or their money sees how others repay; who only reads sees that they are customers. */
const seesLoans = ({ person }: ConsoleContext) => {
  const held = permissionsOf(person.roles)
  return held.includes('payouts_read') || held.includes('links_mark')
}

/** The desk knows an application by its number, the payouts a loan. */
async function profileOf({ transaction }: ConsoleContext, of: string): Promise<string> {
  const leadId = /^(?:[A-Z]{2,4})?(\d{6,9})$/.exec(of)?.[1]
  const lead = leadId === undefined ? undefined : await findLead(transaction, Number(leadId))
  return lead ? (await readCustomer(transaction, lead.customerId)).profileId : of
}

/** Both customers, locked in the order of their ids, in the record of the act. */
async function lockPair(context: ConsoleContext, profileId: string, otherProfileId: string, details: object) {
  const opened = await openCustomer(context, profileId)
  if (isClosed(opened)) return opened
  const other = await openCustomer(context, otherProfileId)
  if (isClosed(other)) return other
  if (opened.id === other.id) return refused('These are one and the same customer.')
  const { transaction, audit } = context
  for (const id of [opened.id, other.id].toSorted((a, b) => a - b)) await lockCustomer(transaction, id)
  const about = (id: number, subject: string, linkedTo: string) => ({
    ...{ subject: customerSubject(subject), customerId: id },
    details: { ...details, other: linkedTo },
  })
  audit.about(about(opened.id, profileId, otherProfileId))
  audit.alsoAbout(about(other.id, otherProfileId, profileId))
  return { customerId: opened.id, otherId: other.id }
}

export const linkHandlers: Handlers = {
  async net({ of }, context) {
    const profileId = await profileOf(context, of)
    const customer = await openCustomer(context, profileId)
    if (isClosed(customer)) return customer
    const { transaction, audit } = context
    const subject = customerSubject(profileId)
    audit.looked({ customerId: customer.id, subject, purpose: purposeOfPerson(context.person), isOwnCase: false })
    return done(await showNet(transaction, customer.id, { seesLoans: seesLoans(context) }))
  },

  async mark({ customer_id: profileId, other_customer_id: otherProfileId, mark, reason }, context) {
    const pair = await lockPair(context, profileId, otherProfileId, { mark, reason })
    if ('kind' in pair) return pair
    const { transaction, person, now: at } = context
    await insertMark(transaction, { ...pair, mark, words: reason, markedBy: person.staffId, at })
    return done({}, 'What they share carries no weight any more.')
  },

  async unmark({ customer_id: profileId, other_customer_id: otherProfileId, reason }, context) {
    const pair = await lockPair(context, profileId, otherProfileId, { reason })
    if ('kind' in pair) return pair
    const { transaction, person, now: at } = context
    const isEnded = await endMark(transaction, { ...pair, by: person.staffId, at })
    return isEnded ? done({}, 'What they share counts again.') : refused('They are not marked.')
  },

  async access({ customer_id: profileId, purpose }, context) {
    const customer = await openCustomer(context, profileId)
    if (isClosed(customer)) return customer
    const { transaction, audit } = context
    audit.looked({ customerId: customer.id, subject: customerSubject(profileId), purpose, isOwnCase: false })
    const records = await listAccessOf(transaction, customer.id)
    return done({
      records: records.map(({ act, leadId, from, at }) => ({
        ...{ act, loan_no: leadId === null ? null : loanNumber(leadId), at: at.toISOString() },
        ...{ address: from.address, device: from.device, user_agent: from.userAgent },
      })),
      for_seconds: accessSeconds,
    })
  },
}
