import type { RefusalReason } from './reading-refused.ts'
import type { StoredReading } from './readings.ts'

const broken = {
  balance: 'a balance does not follow',
  opening: 'the opening balance does not agree',
  closing: 'the closing balance does not agree',
  totals: 'the totals do not agree',
  date: 'a date is out of order',
} as const

/** Why a person must look; null if everything proves itself. */
export function reasonOf(reading: StoredReading): string | null {
  if (reading.verdict === 'UNREADABLE') return reading.reason
  if (reading.verdict === 'OVERLAID') return 'a figure lies over or under something else'
  return reading.verdict === 'BROKEN' ? broken[reading.broken.what] : null
}

const refusals: Partial<Record<RefusalReason, string>> = {
  'no text': 'Pictures without text: a person reads it.',
  'no table': 'No table of movements was found: a person reads it.',
  locked: 'It is locked with a password.',
}

/** In a sentence, for the person who reads it. */
export function verdictOf(reading: StoredReading): string {
  if (reading.verdict === 'PROVEN')
    return 'rows' in reading
      ? 'Every balance follows from the one before.'
      : 'What was earned less what was taken off is what was paid.'
  if (reading.verdict === 'PROVEN_NO_OPENING')
    return 'Every balance follows; the first row is not counted, because no balance before it is printed.'
  const reason = reasonOf(reading) ?? ''
  const known = reading.verdict === 'UNREADABLE' ? refusals[reading.reason] : undefined
  return known ?? `Not read with certainty: ${reason}.`
}
