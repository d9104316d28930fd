import { genders } from 'domain/applicant/choices'
import { maskMobile, maskName, maskPan } from 'domain/applicant/mask-personal'
import { formatDate, istDateOf } from 'domain/calendar/ist-date'
import type { Queryable, Transaction } from '../../../../platform/database/database.ts'
import { blindIndex } from '../../../../platform/field-encryption/personal-data.ts'
import { type ApplicantDetails, findApplicant } from '../../../../records/customers/applicants.ts'
import type { Customer } from '../../../../records/customers/queries.ts'
import { isBorrower } from '../../../../records/staff/people/people.ts'
import type { Hit } from '../hits.ts'
import { findEntries } from '../lists/list-rows.ts'

/** The report leaves on the same business day. */
function reportDueAt({ state, decidedAt, reportedAt }: Hit): Date | null {
  if (state !== 'CONFIRMED' || decidedAt === null || reportedAt !== null) return null
  return new Date(`${istDateOf(decidedAt)}T23:59:59+05:30`)
}

/** As the list shows them, masked. */
export async function showHits(database: Queryable, hits: readonly Hit[]) {
  const entries = await findEntries(
    database,
    hits.map(({ entryId }) => entryId),
  )
  const shown = []
  for (const hit of hits) {
    const entry = entries.get(hit.entryId)
    const applicant = await findApplicant(database, hit.customerId)
    if (entry === undefined) throw new Error(`there is no entry ${hit.entryId}`)
    shown.push({
      hit_id: hit.id,
      customer: maskName(applicant?.fullName ?? ''),
      listed_name: entry.content.names[0]?.name ?? '',
      source: entry.source,
      reference: entry.reference,
      score: hit.score,
      state: hit.state,
      opened_at: hit.openedAt.toISOString(),
      decided_at: hit.decidedAt?.toISOString() ?? null,
      report_due_at: reportDueAt(hit)?.toISOString() ?? null,
    })
  }
  return shown
}

/** What tells people of one name apart. */
export function describeCustomer(applicant: ApplicantDetails | undefined, mobile: string) {
  if (applicant === undefined) return [{ label: 'Customer', value: 'erased' }]
  const { fullName, dateOfBirth, gender, pan, residenceAddress1, residenceAddress2, residencePincode } = applicant
  const lines: [label: string, value: string | null | undefined][] = [
    ['Name', fullName],
    ['Born', dateOfBirth && formatDate(dateOfBirth)],
    ['Gender', genders.find(({ id }) => id === gender)?.name],
    ['Address', [residenceAddress1, residenceAddress2, residencePincode].filter(Boolean).join(', ')],
    ['PAN', pan && maskPan(pan)],
    ['Mobile', maskMobile(mobile)],
    ['Spouse', applicant.spouseName],
  ]
  return lines.flatMap(([label, value]) => (value ? [{ label, value }] : []))
}

/** Nobody decides whether they are on a list themselves. */
export async function isOwnHit(transaction: Transaction, { id, mobile }: Customer, staffId: string): Promise<boolean> {
  const pan = (await findApplicant(transaction, id))?.pan
  return isBorrower(transaction, staffId, {
    panIndex: pan ? blindIndex('applicants.pan', pan) : null,
    mobileIndex: blindIndex('customers.mobile', mobile),
  })
}
