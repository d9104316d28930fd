import type { Clock } from '../platform/clock.ts'

const istOffsetMinutes = 330
const dayMinutes = 1_440

/** Moves the clock forward to the next time it is that hour in India. */
export function advanceToHour(clock: Pick<Clock, 'now'> & { advance(seconds: number): void }, hour: number): void {
  const now = clock.now()
  const minuteOfDay = (now.getUTCHours() * 60 + now.getUTCMinutes() + istOffsetMinutes) % dayMinutes
  clock.advance(((hour * 60 - minuteOfDay + dayMinutes) % dayMinutes) * 60)
}
