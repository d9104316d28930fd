import type { ConsoleDataOf } from 'contract/console/console-event'
import type { customerLooks } from 'contract/console/customers'
import { maskMobile, maskName } from 'domain/applicant/mask-personal'
import type { IstDate } from 'domain/calendar/ist-date'
import { statusOn } from 'domain/loan/lifecycle/loan-lifecycle'
import { readSearchText, type SearchKey } from 'domain/staff/search-text'
import { listLeadsOfAccount } from '../../borrowing/applications/bank-accounts.ts'
import { listCustomersByOfficeEmail } from '../../borrowing/applications/employments.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { findCustomerByPan } from '../../records/customers/applicants.ts'
import { findCustomerByMobile, findCustomerByProfileId, isErased } from '../../records/customers/queries.ts'
import {
  countCustomersByName,
  listCustomersByName,
  listCustomersByPersonalEmail,
  listFoundCustomers,
  planForEachName,
} from '../../records/customers/search.ts'
import { withShownStatus } from '../../records/ledger/closed-without-payout.ts'
import { findEntryByReceipt } from '../../records/ledger/entries.ts'
import { parseReceiptNumber } from '../../records/ledger/receipt-number.ts'
import { listLatestLeads, listLeadsById } from '../../records/loans/leads.ts'
import { loanNumber } from '../../records/loans/loans.ts'
import { complaintIdOf, findComplaint } from '../../servicing/complaints/complaints.ts'

type Answer = ConsoleDataOf<(typeof customerLooks)['search']>
type FoundBy = Answer['found_by'][number]
type Row = Answer['customers'][number]

const pageSize = 50
const mostCounted = 1_000

const customersOfLeads = async (transaction: Transaction, leadIds: readonly number[]) =>
  (await listLeadsById(transaction, leadIds)).map(({ customerId }) => customerId)

const optional = <Value>(value: Value | undefined): Value[] => (value === undefined ? [] : [value])

async function customersWith(transaction: Transaction, key: SearchKey): Promise<number[]> {
  switch (key.by) {
    case 'pan':
      return optional(await findCustomerByPan(transaction, key.value))
    case 'mobile':
      return optional((await findCustomerByMobile(transaction, key.value))?.id)
    case 'email':
      return [
        ...(await listCustomersByPersonalEmail(transaction, key.value)),
        ...(await listCustomersByOfficeEmail(transaction, key.value)),
      ]
    case 'account':
      return customersOfLeads(transaction, await listLeadsOfAccount(transaction, key.value))
    case 'receipt': {
      const entry = await findEntryByReceipt(transaction, parseReceiptNumber(key.value) ?? 0)
      return customersOfLeads(transaction, optional(entry?.leadId))
    }
    case 'complaint':
      return optional((await findComplaint(transaction, complaintIdOf(key.value)))?.customerId)
    case 'loan':
      return customersOfLeads(transaction, [key.leadId])
  }
}

async function rowsOf(transaction: Transaction, customerIds: readonly number[], today: IstDate): Promise<Row[]> {
  const found = await listFoundCustomers(transaction, customerIds)
  const leads = await withShownStatus(transaction, await listLatestLeads(transaction, customerIds))
  return found.map((customer) => {
    const lead = leads.find(({ customerId }) => customerId === customer.id)
    return {
      customer_id: customer.profileId,
      name: maskName(customer.fullName ?? ''),
      mobile: isErased(customer) ? '' : maskMobile(customer.mobile),
      since: customer.createdAt.toISOString(),
      is_erased: isErased(customer),
      status: lead ? statusOn(lead, today) : null,
      loan_no: lead ? loanNumber(lead.id) : null,
    }
  })
}

type Search = { text: string; cursor?: string | undefined; today: IstDate }

/** By exactly what was typed if it names a customer; otherwise by the words of a name, a page at a time. */
export async function searchCustomers(transaction: Transaction, { text, cursor, today }: Search): Promise<Answer> {
  const { keys, words } = readSearchText(text)
  const foundBy = new Set<FoundBy>()
  const exact = new Set<number>()
  for (const key of keys)
    for (const customerId of await customersWith(transaction, key)) {
      foundBy.add(key.by)
      exact.add(customerId)
    }
  if (words.length === 0) {
    const customers = await rowsOf(transaction, [...exact].slice(0, pageSize), today)
    return {
      ...{ is_too_short: keys.length === 0, found_by: [...foundBy], customers },
      ...{ count: exact.size, is_capped: false, next_cursor: null },
    }
  }
  await planForEachName(transaction)
  const before = cursor === undefined ? undefined : (await findCustomerByProfileId(transaction, cursor))?.id
  const page = await listCustomersByName(transaction, { words, limit: pageSize + 1, before })
  const isAll = cursor === undefined && page.length <= pageSize
  const count = isAll ? page.length : await countCustomersByName(transaction, { words, limit: mostCounted + 1 })
  const customers = await rowsOf(transaction, page.slice(0, pageSize), today)
  return {
    ...{ is_too_short: false, found_by: page.length > 0 ? ['name'] : [], customers },
    ...{ count: Math.min(count, mostCounted), is_capped: count > mostCounted },
    next_cursor: page.length > pageSize ? (customers.at(-1)?.customer_id ?? null) : null,
  }
}
