import { type CorrectableField, correctableFields, needsProof } from 'contract/console/correctable-fields'
import { customerCommands } from 'contract/console/customer-acts'
import type { Effect } from 'contract/console/effect'
import { z } from 'zod'
import { screenApplicantTask } from '../../../borrowing/evidence/screening/screen-applicant.ts'
import { findPayout } from '../../../borrowing/payouts/payouts.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { isUniqueViolation } from '../../../platform/database/violations.ts'
import { sha256 } from '../../../platform/hashing.ts'
import { noticeText } from '../../../providers/sms/fill-template.ts'
import { findCustomerByProfileId } from '../../../records/customers/queries.ts'
import { customerSubject, requireCustomer } from '../../../records/customers/staff-customer.ts'
import { verificationContent } from '../../../records/emails/email-content.ts'
import type { AddressHasher } from '../../../records/emails/email-verifications.ts'
import { sendVerification } from '../../../records/emails/send-verification.ts'
import { describeProof } from '../../../records/files/proofs.ts'
import { listIssuedDocuments } from '../../../records/issued-documents/queries.ts'
import { findCurrentLead } from '../../../records/loans/leads.ts'
import { type RequestKind, RequestRefused } from '../../../records/staff/requests/request-kind.ts'
import { correctionNotice, correctionNoticeTask, describeFields } from './correction-notice.ts'
import { readValues, type Values } from './read-values.ts'
import { writeValues } from './write-values.ts'

type Dependencies = { clock: Clock; publicUrl: string; addresses: AddressHasher }

const command = z.object(customerCommands.correct)
type Command = z.output<typeof command>

const labelOf = (name: CorrectableField) => correctableFields[name].label
/** PAN stays PAN. */
const inSentence = (name: CorrectableField) => labelOf(name).replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase())
const namesOf = (values: Values) => Object.keys(values) as CorrectableField[]

/** What is printed in the documents of an offer. */
const inOffers: readonly CorrectableField[] = [
  'full_name',
  'residence_address_1',
  'residence_address_2',
  'residence_landmark',
  'residence_pincode',
]
/** What an application is decided on. */
const decidedOn: readonly CorrectableField[] = ['pan', 'dob']

/** An application that is decided on something else, or documents that nobody has signed yet, must not be left behind. */
async function requireSettled(transaction: Transaction, customerId: number, changed: readonly CorrectableField[]) {
  const lead = await findCurrentLead(transaction, customerId)
  if (lead?.status !== 'SANCTIONED' || (await findPayout(transaction, lead.id))) return
  if (changed.some((name) => inOffers.includes(name) || decidedOn.includes(name)))
    throw new RequestRefused(
      'An offer with the present details waits to be signed. Once it is signed, declined or has expired, this can be corrected.',
    )
}

/** The values that differ from those on file. */
function changesOf(asked: Command['changes'], before: Values, today: Clock['today']): Values {
  const changes: Values = {}
  for (const [key, value] of Object.entries(asked)) {
    const name = key as CorrectableField
    if (value === undefined || value === before[name]) continue
    if (before[name] === undefined)
      throw new RequestRefused(`${labelOf(name)}: the customer has not told us this yet, so nothing can be corrected.`)
    changes[name] = value
  }
  if (namesOf(changes).length === 0) throw new RequestRefused('This is what we have on file already.')
  const wrongDate = changes.dob && correctableFields.dob.check(changes.dob, today())
  if (wrongDate) throw new RequestRefused(wrongDate)
  return changes
}

async function save(transaction: Transaction, customerId: number, changes: Values, at: Date): Promise<void> {
  try {
    await writeValues(transaction, customerId, changes, { at })
  } catch (error) {
    if (!isUniqueViolation(error, 'applicants_pan_index_key')) throw error
    throw new RequestRefused('This PAN belongs to the profile of another customer.')
  }
}

/** The new address is worth nothing until its owner has opened the link. */
async function confirmAnew(
  transaction: Transaction,
  { clock, publicUrl, addresses }: Dependencies,
  { customerId, email, at }: { customerId: number; email: string; at: Date },
): Promise<Effect['messages']> {
  const addressHash = addresses.hashAddress(email)
  if (!(await sendVerification(transaction, addresses, { customerId, addressHash, at, today: clock.today() })))
    throw new RequestRefused('Too many links were sent to this customer today. Please approve it tomorrow.')
  const stored = { customerId, addressHash } as Parameters<typeof verificationContent>[1]
  const { text } = verificationContent({ addresses: { ...addresses, tokenOf: () => '…' }, publicUrl }, stored)
  return [{ channel: 'EMAIL', to: email, text }]
}

/** The customer's right to have data corrected (section 12 of the Digital Personal Data Protection Act), by four eyes. */
export const correctKind = (dependencies: Dependencies): RequestKind<Command> => ({
  kind: 'correct',
  title: 'Correct a customer’s data',
  schema: command,
  raise: 'customers_correct',
  decide: 'customers_correct_decide',
  subjectOf: ({ customer_id }) => customerSubject(customer_id),
  customerIdOf: async (transaction, { customer_id }) => (await findCustomerByProfileId(transaction, customer_id))?.id,
  async versionOf(transaction, { customer_id }) {
    const customer = await findCustomerByProfileId(transaction, customer_id)
    return customer === undefined
      ? ''
      : sha256(JSON.stringify(await readValues(transaction, customer.id))).toString('hex')
  },
  async execute(transaction, { customer_id, changes: asked, file_id }, { makerId, approverId, now: at }) {
    const { clock, publicUrl } = dependencies
    const { id: customerId, mobile } = await requireCustomer(transaction, customer_id, [makerId, approverId])
    const before = await readValues(transaction, customerId)
    const changes = changesOf(asked, before, clock.today)
    const changed = namesOf(changes)
    await requireSettled(transaction, customerId, changed)
    const proof = file_id === null ? undefined : await describeProof(transaction, customerId, file_id)
    if (proof === undefined && (file_id !== null || needsProof(changed)))
      throw new RequestRefused('Please choose the document that proves it.')
    await save(transaction, customerId, changes, at)
    const current = await findCurrentLead(transaction, customerId)
    // A payout does not leave to a name that was not compared with the sanctions lists.
    if (current && (changes.full_name || changes.dob))
      await screenApplicantTask.queue(transaction, { leadId: current.id })
    const email = changes.personal_email
    const messages = email ? await confirmAnew(transaction, dependencies, { customerId, email, at }) : []
    const what = describeFields(changed.map(inSentence))
    await correctionNoticeTask.queue(transaction, { customerId, what })
    const issued = await listIssuedDocuments(transaction, customerId)
    return {
      title: `Correct ${what}`,
      changes: [
        ...changed.map((name) => ({
          label: labelOf(name),
          before: before[name] ?? null,
          after: changes[name] ?? null,
        })),
        { label: 'Proof', before: null, after: proof ?? 'the link that is sent to the new address' },
        ...(issued.length > 0
          ? [{ label: 'Documents issued before', before: 'as issued', after: 'stay as they are' }]
          : []),
      ],
      messages: [{ channel: 'SMS', to: mobile, text: noticeText(correctionNotice(what), publicUrl) }, ...messages],
      documents: [],
    }
  },
})
