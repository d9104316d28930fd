import type { ConsoleDataOf } from 'contract/console/console-event'
import type { customerLooks } from 'contract/console/customers'
import { requiredDocuments } from 'contract/documents/required-documents'
import { maskName } from 'domain/applicant/mask-personal'
import type { IstDate } from 'domain/calendar/ist-date'
import { statusOn } from 'domain/loan/lifecycle/loan-lifecycle'
import { rupeesOf } from 'domain/money/paise'
import { maySeeNames } from 'domain/staff/customer-tabs'
import { findBankAccount } from '../../../borrowing/applications/bank-accounts.ts'
import { listDecisions } from '../../../borrowing/decision/decisions.ts'
import { listPayoutTransitions } from '../../../borrowing/payouts/desk/payout-cases.ts'
import { findPayout } from '../../../borrowing/payouts/payouts.ts'
import { listChecks } from '../../../borrowing/registration/eligibility-checks.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { findApplicant } from '../../../records/customers/applicants.ts'
import type { OpenedCustomer } from '../../../records/customers/open-customer.ts'
import { listFilesOf } from '../../../records/files/queries.ts'
import { withShownStatus } from '../../../records/ledger/closed-without-payout.ts'
import { type Lead, listLeads, listTransitions } from '../../../records/loans/leads.ts'
import { loanNumber } from '../../../records/loans/loans.ts'
import { byStaff } from '../../../records/loans/sanctioners.ts'
import { listAuditEntries, readSealedUpTo, type StoredAuditEntry } from '../../../records/staff/audit/audit-entries.ts'
import type { StaffPerson } from '../../../records/staff/door/staff-person.ts'
import { nameActors } from '../tabs/name-actors.ts'
import { listStoryLines } from './story-lines.ts'

type Story = ConsoleDataOf<(typeof customerLooks)['story']>

const mostLines = 500
const isOfStaff = (actor: string) => actor.startsWith(byStaff(''))

/** The sanction as the history has it, by whom it was. */
async function findApproval(transaction: Transaction, leadId: number) {
  const history = await listTransitions(transaction, leadId)
  return history.find(({ status }) => status === 'SANCTIONED')
}
type Approval = Awaited<ReturnType<typeof findApproval>>

async function evidenceOf(transaction: Transaction, lead: Lead, approval: Approval): Promise<Story['evidence']> {
  const kinds: readonly string[] = requiredDocuments.map(({ doc_type }) => doc_type)
  const decidedAt = approval?.at ?? null
  const lay = (await listFilesOf(transaction, lead.customerId)).filter(
    ({ docType, uploadedAt, replacedAt }) =>
      kinds.includes(docType) &&
      (decidedAt === null
        ? replacedAt === null
        : uploadedAt <= decidedAt && (replacedAt === null || replacedAt > decidedAt)),
  )
  const check = (await listChecks(transaction, lead.customerId)).at(-1)
  const ruling = (await listDecisions(transaction, lead.id)).at(-1)
  const asked = ruling?.body?.results.filter((result) => 'rule' in result) ?? []
  return {
    documents: lay.length,
    rules: ruling?.body
      ? { passed: asked.filter(({ answer }) => answer === 'pass').length, asked: asked.length }
      : null,
    name_match: (await findBankAccount(transaction, lead.id))?.nameMatchScore ?? null,
    is_eligible: check?.isEligible ?? null,
    monthly_income: check ? rupeesOf(check.monthlyIncomePaise) : null,
  }
}

async function paidOf(transaction: Transaction, leadId: number, approval: Approval): Promise<Story['paid']> {
  const payout = await findPayout(transaction, leadId)
  const steps = await listPayoutTransitions(transaction, leadId)
  const release = steps.findLast(({ state, by }) => state === 'RELEASED' && by !== 'provider')
  if (payout === undefined || release === undefined) return null
  const nameOf = await nameActors(transaction, [approval?.by ?? ''])
  return {
    released_by: release.person ?? nameOf(release.by),
    is_person: release.by === 'staff',
    is_same_person: release.staffId !== null && approval?.by === byStaff(release.staffId),
    amount: rupeesOf(payout.amountPaise),
    reference: payout.bankReference,
    at: payout.status === 'PAID' ? (payout.settledAt?.toISOString() ?? null) : null,
  }
}

function seenOf(log: readonly StoredAuditEntry[]): Story['seen'] {
  const looks = log.filter(({ kind }) => kind === 'LOOK')
  return {
    people: new Set(looks.map(({ staffId }) => staffId)).size,
    looks: looks.length,
    reveals: looks.filter(({ event }) => event === 'customers.reveal').length,
  }
}

/** Who approved the loan, on what evidence, who saw it and who paid it; undefined if the customer has no such loan. */
export async function tellStory(
  transaction: Transaction,
  viewer: StaffPerson,
  customer: OpenedCustomer,
  { loanNo, today }: { loanNo: string; today: IstDate },
): Promise<Story | undefined> {
  const leads = await withShownStatus(transaction, await listLeads(transaction, customer.id))
  const lead = leads.find(({ id }) => loanNumber(id) === loanNo)
  if (lead === undefined) return undefined
  const approval = await findApproval(transaction, lead.id)
  const nameOf = await nameActors(transaction, approval ? [approval.by] : [])
  const log = await listAuditEntries(transaction, { customerId: customer.id, from: lead.createdAt }, mostLines)
  const sealedUpTo = await readSealedUpTo(transaction)
  const fullName = (await findApplicant(transaction, customer.id))?.fullName ?? ''
  return {
    customer_id: customer.profileId,
    loan_no: loanNo,
    customer: maySeeNames(viewer.roles) ? fullName : maskName(fullName),
    status: statusOn(lead, today),
    amount: lead.amountPaise === null ? null : rupeesOf(lead.amountPaise),
    tenure_days: lead.tenureDays,
    disbursed_on: lead.disbursedOn,
    approved: approval
      ? {
          ...{ by: nameOf(approval.by), is_person: isOfStaff(approval.by), at: approval.at.toISOString() },
          policy_version: lead.eligibilityPolicyVersion,
        }
      : null,
    evidence: await evidenceOf(transaction, lead, approval),
    seen: seenOf(log),
    paid: await paidOf(transaction, lead.id, approval),
    lines: (await listStoryLines(transaction, lead, log)).map(({ at, ...line }) => ({ ...line, at: at.toISOString() })),
    log: { entries: log.length, is_sealed: log.every(({ id }) => id <= sealedUpTo) },
  }
}
