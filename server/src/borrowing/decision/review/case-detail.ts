import type { ConsoleDataOf } from 'contract/console/console-event'
import type { review } from 'contract/console/review'
import { requiredDocuments } from 'contract/documents/required-documents'
import { maskNumber } from 'domain/applicant/mask-number'
import { formatDate } from 'domain/calendar/ist-date'
import { decideApplication } from 'domain/loan/decision/decide-application'
import { loanPurposes } from 'domain/loan/product/loan-purposes'
import { formatRupees } from 'domain/money/format-money'
import { rupeesOf } from 'domain/money/paise'
import { businessTime, type Clock } from '../../../platform/clock.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { readEligibilityPolicy } from '../../../records/loans/eligibility-policies.ts'
import { findLead } from '../../../records/loans/leads.ts'
import { readBankHolidays } from '../../../records/reference-data/bank-holidays.ts'
import type { ConsoleContext } from '../../../records/staff/door/console-handler.ts'
import type { StaffPerson } from '../../../records/staff/door/staff-person.ts'
import { listNamesOf } from '../../../records/staff/people/people.ts'
import { showBureau } from '../../evidence/bureau/show-bureau.ts'
import { showReadings } from '../../evidence/statements/show-readings.ts'
import { type ReadApplication, readApplication, readDecisionInput } from '../decision-input.ts'
import { rowOf } from './case-rows.ts'
import { listCaseEvents, type ReviewCase } from './cases.ts'
import { workOf } from './claims.ts'
import { ruleRows } from './rule-rows.ts'

type Detail = ConsoleDataOf<(typeof review)['events']['case']>
type Fact = Detail['facts'][number]

/** What proves the income first. */
const docTypes = requiredDocuments
  .toSorted((a, b) => Number(b.allowed_format === 'pdf') - Number(a.allowed_format === 'pdf'))
  .map(({ doc_type }) => doc_type)
const inOrder = (a: { docType: string }, b: { docType: string }) => orderOf(a) - orderOf(b)
const orderOf = ({ docType }: { docType: string }) => (docTypes as readonly string[]).indexOf(docType)
const nameOfDocument = (docType: string) => requiredDocuments.find(({ doc_type }) => doc_type === docType)?.name

const typed = 'typed by the customer'

/** What is stated, and who says so. */
function factsOf({ applicant, account, employment }: ReadApplication, nameMatchMin: number): Fact[] {
  const { pan, fullName, dateOfBirth, monthlyIncomePaise, panVerifiedAt } = applicant
  const fact = (label: string, value: string | null | undefined, source: string, tone: Fact['tone'] = 'plain') =>
    value ? [{ label, value, source, tone }] : []
  const isVerified = panVerifiedAt !== null
  const isMatch = account !== undefined && account.nameMatchScore >= nameMatchMin
  return [
    ...fact('Name', fullName, isVerified ? 'PAN registry' : typed, isVerified ? 'good' : 'warn'),
    ...fact('PAN', pan && maskNumber(pan), isVerified ? 'PAN registry' : typed, isVerified ? 'good' : 'warn'),
    ...fact('Birth date', dateOfBirth && formatDate(dateOfBirth), typed),
    ...fact('Address', [applicant.residenceAddress1, applicant.residencePincode].filter(Boolean).join(', '), typed),
    ...fact('Income', monthlyIncomePaise === null ? null : formatRupees(monthlyIncomePaise), typed),
    ...fact('Employer', employment?.companyName, typed),
    ...fact('Works as', employment?.designation, typed),
    ...fact(
      'Account',
      account && `${account.bankName}, ${maskNumber(account.number)}`,
      'the bank confirmed it',
      'good',
    ),
    ...fact(
      'Name at bank',
      account?.nameAtBank,
      `the bank; ${account?.nameMatchScore} of 100 alike`,
      isMatch ? 'good' : 'bad',
    ),
  ]
}

const wordsOf = ({ text, reason, words }: Record<string, unknown>) => {
  const said = text ?? reason ?? words
  return typeof said === 'string' ? said : null
}

type Names = ReadonlyMap<string, string>

function decisionOf(found: ReviewCase, staffId: string, names: Names): Detail['decision'] {
  const { verdict, decidedBy, carryOutFrom } = found
  if (verdict === null || carryOutFrom === null) return null
  return {
    verdict,
    amount: found.decidedAmountPaise === null ? null : rupeesOf(found.decidedAmountPaise),
    by: (decidedBy && names.get(decidedBy)) || '',
    undo_until: carryOutFrom.toISOString(),
    is_carried_out: found.carriedOutAt !== null || !found.mayUndo,
    is_own: decidedBy === staffId,
  }
}

type Events = Awaited<ReturnType<typeof listCaseEvents>>

/** Of everybody who has had to do with the case. */
async function readNames(
  transaction: Transaction,
  { claimedBy, decidedBy }: ReviewCase,
  events: Events,
  person: StaffPerson,
) {
  const ids = new Set([claimedBy, decidedBy, ...events.map(({ staffId }) => staffId)])
  const others = [...ids].filter((id) => id !== null && id !== person.staffId) as string[]
  const names = others.length === 0 ? new Map<string, string>() : await listNamesOf(transaction, others)
  return names.set(person.staffId, person.name)
}

/** The case as its desk shows it, recorded as a look at the customer. */
export async function readDetail(found: ReviewCase, context: ConsoleContext, clock: Clock): Promise<Detail> {
  const { transaction, person, audit } = context
  const { leadId, claimedBy, isLeaseLive } = found
  const lead = await findLead(transaction, leadId)
  if (lead === undefined) throw new Error('a case has no application')
  audit.looked({
    customerId: lead.customerId,
    subject: `case:${found.id}`,
    purpose: 'review',
    isOwnCase: isLeaseLive && claimedBy === person.staffId,
  })
  const today = clock.today()
  const policy = await readEligibilityPolicy(transaction, { version: lead.eligibilityPolicyVersion, today })
  const application = await readApplication(transaction, lead)
  const { input } = await readDecisionInput(transaction, lead, { clock, application, policy })
  const { results } = decideApplication(input, policy)
  const files = application.documents.filter(({ docType, erasedAt }) => erasedAt === null && orderOf({ docType }) >= 0)
  const readings = await showReadings(transaction, lead.customerId, files)
  const events = await listCaseEvents(transaction, found.id)
  const names = await readNames(transaction, found, events, person)
  const viewer = { person, now: businessTime(clock), holidays: await readBankHolidays(transaction, today) }
  return {
    ...rowOf(found, { lead, fullName: application.applicant.fullName, names }, viewer),
    tenure_days: lead.tenureDays ?? 0,
    purpose: loanPurposes.find(({ id }) => id === lead.purposeId)?.name ?? null,
    facts: factsOf(application, policy.nameMatchMin),
    rules: ruleRows(results, input.facts),
    policy_version: policy.version,
    bureau: await showBureau(transaction, lead),
    documents: files.toSorted(inOrder).map((file) => ({
      file_id: file.id,
      doc_type: file.docType,
      name: nameOfDocument(file.docType) ?? file.docType,
      content_type: file.contentType,
      uploaded_on: file.uploadedOn,
      reading: readings.get(file.id) ?? null,
    })),
    events: events.map(({ kind, staffId, at, details }) => ({
      kind,
      by: (staffId !== null && names.get(staffId)) || null,
      at: at.toISOString(),
      words: wordsOf(details),
    })),
    min_amount: rupeesOf(input.bounds.minAmountPaise),
    max_amount: rupeesOf(Math.min(input.bounds.maxAmountPaise, found.amountPaise)),
    amount_step: rupeesOf(input.bounds.amountStepPaise),
    ceiling: person.roles.every(({ role }) => role === 'verifier') ? 0 : rupeesOf(workOf(person).ceilingPaise),
    decision: decisionOf(found, person.staffId, names),
  }
}
