import type { Statement } from '../database/database.ts'

const entryParameters = 13
const entry = Array.from({ length: entryParameters }, (_, index) => `$${index + 1}`).join(', ')

/** Where a companion's own values stand, counted from 0. */
type Place = (index: number) => string

/**
 * The statement that books an entry. What must happen with it and not without it is a companion: further common table
 * expressions, each headed `name as (…)`, that join `booked (outcome, entry_id)` and act where the outcome is 'booked',
 * or 'booked' or 'replayed' when doing it twice is harmless. Its values stand at value(0), value(1), …
 */
export function bookingStatement(name: string, companion?: (value: Place) => string): Statement {
  const rest = companion ? `, ${companion((index) => `$${entryParameters + 1 + index}`)}` : ''
  return {
    name,
    text: `with booked as materialized (select * from book_entry(${entry}))${rest}
      select outcome, entry_id as "entryId" from booked`,
  }
}

export const bookEntry = bookingStatement('book_entry')
