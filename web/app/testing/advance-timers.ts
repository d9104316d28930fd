import { flushSync } from 'react-dom'
import { vi } from 'vitest'

/**
 * Advances fake timers and renders at once what they change. Assert what follows without waiting: an assertion that
 * waits would advance the timers further.
 */
export function advanceTimers(durationMs: number): void {
  flushSync(() => vi.advanceTimersByTime(durationMs))
}
