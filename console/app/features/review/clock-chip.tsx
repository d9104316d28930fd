import { Chip, type ChipTone } from '../../shared/layout/chip'
import type { Data } from '../../shared/wire/call'

type Row = Pick<Data<'review', 'list'>['cases'][number], 'kind' | 'minutes_left' | 'state' | 'verdict'>

const verdicts = { APPROVED: 'sanctioned', REJECTED: 'declined', WITHDRAWN: 'withdrawn', EXPIRED: 'cancelled' }

const nearMinutes = 10

const inWords = (minutes: number) => (minutes < 120 ? `${minutes} min` : `${Math.round(minutes / 60)} h`)

function clockOf({ kind, minutes_left: left, state, verdict }: Row): { tone: ChipTone; text: string } {
  if (state === 'DECIDED') return { tone: 'plain', text: verdict === null ? 'decided' : verdicts[verdict] }
  if (left === null) return { tone: 'info', text: 'clock stands' }
  if (left < 0) return { tone: 'bad', text: `${inWords(-left)} late` }
  if (kind === 'SAMPLE') return { tone: 'good', text: 'sample' }
  return { tone: left <= nearMinutes ? 'warn' : 'plain', text: `due in ${inWords(left)}` }
}

/** How much of the time is left that the customer was told. */
export function ClockChip({ row }: { row: Row }) {
  const { tone, text } = clockOf(row)
  return <Chip tone={tone}>{text}</Chip>
}
