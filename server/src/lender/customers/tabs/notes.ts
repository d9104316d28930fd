import { listNotes } from '../../../records/customers/customer-notes.ts'
import { listNamesOf } from '../../../records/staff/people/people.ts'
import type { ShowTab } from './show-tab.ts'

/** What people at the lender wrote down, newest first. */
export const showNotes: ShowTab<'notes'> = async ({ transaction, customerId }) => {
  const notes = await listNotes(transaction, customerId)
  const names = await listNamesOf(
    transaction,
    notes.map(({ staffId }) => staffId),
  )
  return {
    tab: 'notes',
    notes: notes.map(({ words, staffId, at }) => ({
      ...{ words: words ?? '(erased)', by: names.get(staffId) ?? staffId, at: at.toISOString() },
    })),
  }
}
