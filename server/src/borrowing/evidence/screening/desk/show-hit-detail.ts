import { findApplicant } from '../../../../records/customers/applicants.ts'
import { readCustomer } from '../../../../records/customers/queries.ts'
import type { ConsoleContext } from '../../../../records/staff/door/console-handler.ts'
import { forbiddenBecause } from '../../../../records/staff/door/console-outcome.ts'
import { listNamesOf } from '../../../../records/staff/people/people.ts'
import { type Hit, listHitTransitions } from '../hits.ts'
import { findEntries } from '../lists/list-rows.ts'
import { describeCustomer, isOwnHit, showHits } from './show-hit.ts'

/** The customer beside the entry, and what happened. */
export async function showHitDetail({ transaction, person, permit }: ConsoleContext, hit: Hit) {
  const customer = await readCustomer(transaction, hit.customerId)
  const [shown] = await showHits(transaction, [hit])
  const entry = (await findEntries(transaction, [hit.entryId])).get(hit.entryId)
  if (shown === undefined || entry === undefined) throw new Error(`the alert ${hit.id} is not shown`)
  const applicant = await findApplicant(transaction, hit.customerId)
  const transitions = await listHitTransitions(transaction, hit.id)
  const people = [hit.reportedBy, ...transitions.flatMap(({ staffId, approvedBy }) => [staffId, approvedBy])]
  const names = await listNamesOf(
    transaction,
    people.filter((id) => id !== null),
  )
  const nameOf = (staffId: string | null) => (staffId === null ? null : (names.get(staffId) ?? staffId))
  const permitted = permit('screening_decide', { isOwn: await isOwnHit(transaction, customer, person.staffId) })
  const refusal = permitted.isAllowed ? undefined : forbiddenBecause(permitted.because)
  return {
    ...shown,
    customer: applicant?.fullName ?? shown.customer,
    customer_id: customer.profileId,
    customer_lines: describeCustomer(applicant, customer.mobile),
    listed_names: entry.content.names.map(({ name, isWeak }) => ({ name, is_weak: isWeak })),
    listed_lines: entry.content.details,
    is_entry_current: entry.endedListId === null,
    reported: hit.reportedAt && {
      at: hit.reportedAt.toISOString(),
      by: nameOf(hit.reportedBy) ?? '',
      reference: hit.reportReference ?? '',
    },
    history: transitions.map((step) => ({
      state: step.toState,
      by: [nameOf(step.staffId), nameOf(step.approvedBy)].filter(Boolean).join(' and ') || null,
      reason: step.reason,
      at: step.at.toISOString(),
    })),
    closed_because: refusal?.kind === 'forbidden' ? refusal.message : null,
  }
}
