import type { Statement } from '../platform/database/database.ts'

/** Where a companion's own values stand, counted from 0. */
type Place = (index: number) => string

const ownParameters = 4

/**
 * The statement that books entries. What must happen with them and not without them is a companion: further common table
 * expressions, each headed `name as (…)`, that join `booked (place, outcome, entry_id)` and act where the outcome is
 * 'booked', or 'booked' or 'replayed' when doing it twice is harmless. Its values stand at value(0), value(1), …, the time
 * of the booking at $2, the loans of the entries at $4.
 */
export function bookingStatement(name: string, companion?: (value: Place) => string): Statement {
  const rest = companion ? `, ${companion((index) => `$${ownParameters + 1 + index}`)}` : ''
  return {
    name,
    text: `with booked as materialized (select * from book_entries($1, $2, $3, $4))${rest}
      select outcome, entry_id as "entryId" from booked order by place`,
  }
}
