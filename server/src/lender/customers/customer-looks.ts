import type { customerLooks as contract } from 'contract/console/customers'
import { customerTabsOf } from 'domain/staff/customer-tabs'
import type { Clock } from '../../platform/clock.ts'
import { blindIndex } from '../../platform/field-encryption/personal-data.ts'
import { isClosed, openCustomer, purposeOfPerson } from '../../records/customers/open-customer.ts'
import type { ConsoleHandlers } from '../../records/staff/door/console-handler.ts'
import { done, forbiddenBecause, refused } from '../../records/staff/door/console-outcome.ts'
import { readField } from './reveal.ts'
import { searchCustomers } from './search-customers.ts'
import { showPerson } from './show-person.ts'
import { tellStory } from './story/loan-story.ts'
import { showTab } from './tabs/all-tabs.ts'

export type CustomersDependencies = { clock: Clock }

const shownSeconds = 60

export const customerLooks = ({ clock }: CustomersDependencies): ConsoleHandlers<typeof contract> => ({
  async search({ text, cursor }, { transaction, audit }) {
    const answer = await searchCustomers(transaction, { text, cursor, today: clock.today() })
    audit.searched({ textHash: blindIndex('audit_entries.search', text), found: answer.count })
    return done(answer, answer.count === 0 ? 'No one found.' : 'Done.')
  },

  async detail({ customer_id: profileId, tab }, context) {
    const { transaction, person, audit, now } = context
    if (!customerTabsOf(person.roles).includes(tab)) return forbiddenBecause('permission')
    const customer = await openCustomer(context, profileId)
    if (isClosed(customer)) return customer
    const { id: customerId, worksHere } = customer
    const subject = `customer:${profileId}`
    audit.looked({
      ...{ customerId, subject, purpose: purposeOfPerson(person), isOwnCase: false },
      details: { tab, ...(worksHere && { worksHere }) },
    })
    const today = clock.today()
    return done({
      person: await showPerson(transaction, person, customer, today),
      shown: await showTab(tab, person.roles, { transaction, customerId, today, now }),
    })
  },

  async reveal({ customer_id: profileId, field, purpose }, context) {
    const { transaction, audit } = context
    const customer = await openCustomer(context, profileId)
    if (isClosed(customer)) return customer
    const subject = `customer:${profileId}`
    audit.looked({ customerId: customer.id, subject, purpose, isOwnCase: false, details: { field } })
    const value = await readField(transaction, customer, field)
    return value ? done({ value, for_seconds: shownSeconds }) : refused('This is not known of the customer.')
  },

  async story({ customer_id: profileId, loan_no: loanNo }, context) {
    const { transaction, person, audit } = context
    if (!customerTabsOf(person.roles).includes('applications')) return forbiddenBecause('permission')
    const customer = await openCustomer(context, profileId)
    if (isClosed(customer)) return customer
    const story = await tellStory(transaction, person, customer, { loanNo, today: clock.today() })
    if (story === undefined) return refused('This customer has no such loan.')
    const purpose = purposeOfPerson(person)
    audit.looked({ customerId: customer.id, subject: `loan:${loanNo}`, purpose, isOwnCase: false })
    return done(story)
  },
})
