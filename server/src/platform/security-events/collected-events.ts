import type { SecurityEventKind, StoredEvent } from './queries.ts'

/** Repetitions of a stored event are collected for this long. */
const repeatMs = 60_000
/** Beyond this many different events of a kind a minute, further ones are stored by their kind only. */
const maxDifferent = 200

/** Events with the same key are one row until `storeAt`, and those that follow another one. */
type Row = { event: StoredEvent | undefined; storeAt: number }

const keyOf = ({ subject, addressHash, detail }: StoredEvent) =>
  [subject?.hash.toString('hex'), addressHash?.toString('hex'), detail].join()

/** The clock may have been set back in between. */
const later = (one: Date, other: Date) => (one > other ? one : other)

const merge = (known: StoredEvent, { occurrences, lastOccurredAt }: StoredEvent): StoredEvent => ({
  ...known,
  occurrences: known.occurrences + occurrences,
  lastOccurredAt: later(known.lastOccurredAt, lastOccurredAt),
})

/**
 * Collects events to store: the first of equal ones at once, its repetitions a minute later as one row. A flood of one kind
 * does not affect the others.
 */
export function createCollectedEvents() {
  const rowsByKind = new Map<SecurityEventKind, Map<string, Row>>()
  function rowsOf({ kind }: StoredEvent): Map<string, Row> {
    const rows = rowsByKind.get(kind) ?? new Map<string, Row>()
    rowsByKind.set(kind, rows)
    return rows
  }
  return {
    add(event: StoredEvent): void {
      const rows = rowsOf(event)
      const isFull = rows.size >= maxDifferent && !rows.has(keyOf(event))
      const added = isFull ? { ...event, subject: null, addressHash: null, detail: 'many at once' } : event
      const row = rows.get(keyOf(added))
      if (row) row.event = row.event ? merge(row.event, added) : added
      else rows.set(keyOf(added), { event: added, storeAt: 0 })
    },
    /** Puts back an event that could not be stored, before those that were added since. */
    restore(event: StoredEvent): void {
      const rows = rowsOf(event)
      const since = rows.get(keyOf(event))?.event
      rows.set(keyOf(event), { event: since ? merge(event, since) : event, storeAt: 0 })
    },
    /** The events to store at this time, in milliseconds. */
    takeDue(now: number): StoredEvent[] {
      const events: StoredEvent[] = []
      for (const rows of rowsByKind.values())
        for (const [key, { event, storeAt }] of rows) {
          if (storeAt > now) continue
          if (event === undefined) {
            rows.delete(key)
            continue
          }
          events.push(event)
          rows.set(key, { event: undefined, storeAt: now + repeatMs })
        }
      return events
    },
  }
}
