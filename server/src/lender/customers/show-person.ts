import type { ConsoleDataOf } from 'contract/console/console-event'
import type { customers } from 'contract/console/customers'
import { incomeTypes } from 'domain/applicant/choices'
import { maskDate, maskEmail, maskMobile, maskName, maskPan } from 'domain/applicant/mask-personal'
import { formatDate, type IstDate } from 'domain/calendar/ist-date'
import { quietSlots } from 'domain/loan/lifecycle/contact-hours'
import { statusOn } from 'domain/loan/lifecycle/loan-lifecycle'
import { formatRupees } from 'domain/money/format-money'
import type { RevealableField } from 'domain/staff/customer-fields'
import { customerTabsOf, maySeeNames } from 'domain/staff/customer-tabs'
import { listAccountEndings } from '../../borrowing/applications/bank-accounts.ts'
import { findEmployment } from '../../borrowing/applications/employments.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { findApplicant } from '../../records/customers/applicants.ts'
import { listWithoutEmailNotices, readQuietSlot } from '../../records/customers/contact-preferences.ts'
import type { OpenedCustomer } from '../../records/customers/open-customer.ts'
import { isErased, readCreatedAt } from '../../records/customers/queries.ts'
import { withShownStatus } from '../../records/ledger/closed-without-payout.ts'
import { findLatestLead, listLeads } from '../../records/loans/leads.ts'
import { loanNumber } from '../../records/loans/loans.ts'
import type { StaffPerson } from '../../records/staff/door/staff-person.ts'

type Person = ConsoleDataOf<(typeof customers)['events']['detail']>['person']
type Row = { label: string; value: string }

const rowsOf = (rows: readonly (readonly [label: string, value: string | null | undefined])[]): Row[] =>
  rows.flatMap(([label, value]) => (value ? [{ label, value }] : []))

async function listFields(transaction: Transaction, { id, mobile }: OpenedCustomer): Promise<Person['fields']> {
  const applicant = await findApplicant(transaction, id)
  const employment = await findEmployment(transaction, id)
  const leads = await listLeads(transaction, id)
  const endings = await listAccountEndings(
    transaction,
    leads.map((lead) => lead.id),
  )
  const account = leads.map((lead) => endings.get(lead.id)).find((found) => found !== undefined)
  const shown: Record<RevealableField, string | null | undefined> = {
    mobile: maskMobile(mobile),
    pan: applicant?.pan && maskPan(applicant.pan),
    personal_email: applicant?.personalEmail && maskEmail(applicant.personalEmail),
    office_email: employment && maskEmail(employment.officeEmail),
    date_of_birth: applicant?.dateOfBirth && maskDate(applicant.dateOfBirth),
    residence: applicant?.residencePincode && `•••, ${applicant.residencePincode}`,
    account_number: account && `${account.bankName} ••${account.ending}`,
  }
  return Object.entries(shown).flatMap(([field, value]) =>
    value ? [{ field: field as RevealableField, shown: value }] : [],
  )
}

async function listFacts(transaction: Transaction, customerId: number): Promise<Row[]> {
  const applicant = await findApplicant(transaction, customerId)
  const employment = await findEmployment(transaction, customerId)
  return rowsOf([
    ['Employer', employment?.companyName],
    ['Earns', incomeTypes.find(({ id }) => id === applicant?.incomeTypeId)?.name],
    ['Says they earn', applicant?.monthlyIncomePaise ? `${formatRupees(applicant.monthlyIncomePaise)} a month` : null],
    ['Salary day', applicant?.salaryDate && `day ${Number(applicant.salaryDate.slice(8))} of the month`],
  ])
}

type Flag = Person['flags'][number]

async function listFlags(transaction: Transaction, customer: OpenedCustomer, today: IstDate): Promise<Flag[]> {
  const { id, applyAgainOn, worksHere } = customer
  const slot = await readQuietSlot(transaction, id)
  const optedOut = await listWithoutEmailNotices(transaction, [id])
  const flags: (Flag | false)[] = [
    isErased(customer) && { words: 'Erased', is_warning: true },
    worksHere && { words: 'Works here', is_warning: true },
    applyAgainOn !== null &&
      applyAgainOn > today && { words: `May apply again on ${formatDate(applyAgainOn)}`, is_warning: true },
    slot !== 'NONE' && {
      words: `Contact: ${quietSlots.find((known) => known.id === slot)?.name ?? slot}`,
      is_warning: true,
    },
    optedOut.has(id) && { words: 'No reminders by e-mail', is_warning: false },
  ]
  return flags.filter((flag) => flag !== false)
}

/** Who it is: beside every tab, and masked. */
export async function showPerson(
  transaction: Transaction,
  viewer: StaffPerson,
  customer: OpenedCustomer,
  today: IstDate,
): Promise<Person> {
  const { id, profileId } = customer
  const applicant = await findApplicant(transaction, id)
  const fullName = applicant?.fullName ?? ''
  const latest = await findLatestLead(transaction, id)
  const [lead] = latest ? await withShownStatus(transaction, [latest]) : []
  const leads = await listLeads(transaction, id)
  return {
    customer_id: profileId,
    name: maySeeNames(viewer.roles) ? fullName : maskName(fullName),
    since: (await readCreatedAt(transaction, id)).toISOString(),
    is_erased: isErased(customer),
    tabs: customerTabsOf(viewer.roles),
    status: lead ? statusOn(lead, today) : null,
    loan_no: lead ? loanNumber(lead.id) : null,
    loans: leads.filter(({ disbursedOn }) => disbursedOn !== null).length,
    flags: await listFlags(transaction, customer, today),
    fields: await listFields(transaction, customer),
    facts: await listFacts(transaction, id),
  }
}
