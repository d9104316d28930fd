import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { stopPostmaster } from './postmaster.ts'

/** The wait doubles with each attempt, until PostgreSQL has run for longer than the longest wait. */
const restartWaits = { firstMs: 500, maxMs: 30_000 }

export type RunningPostmaster = { stop(): Promise<void> }

/**
 * Starts PostgreSQL, and restarts it whenever it stops unexpectedly, for example because of a full disk, until it is
 * stopped.
 */
export async function keepRunning(
  start: (isRestart: boolean) => Promise<ChildProcess>,
  logError: (line: string) => void,
  { firstMs, maxMs } = restartWaits,
): Promise<RunningPostmaster> {
  const stopping = new AbortController()
  const { signal } = stopping
  let restarted = Promise.resolve()
  let waitMs = firstMs
  let child = await start(false)
  watch()

  function watch(): void {
    const startedAt = performance.now()
    child.unref()
    child.once('exit', (code, killedBy) => {
      if (signal.aborted) return
      logError(`PostgreSQL has ended (${code ?? killedBy}) and will be started again`)
      if (performance.now() - startedAt > maxMs) waitMs = firstMs
      restarted = restart()
    })
  }
  async function restart(): Promise<void> {
    while (!signal.aborted) {
      // Rejects when it is stopped meanwhile.
      await sleep(waitMs, undefined, { signal }).catch(() => {})
      if (signal.aborted) return
      waitMs = Math.min(waitMs * 2, maxMs)
      try {
        child = await start(true)
        return watch()
      } catch (error) {
        logError(`PostgreSQL could not be started again yet: ${error instanceof Error ? error.message : error}`)
      }
    }
  }
  return {
    async stop() {
      stopping.abort()
      await restarted
      await stopPostmaster(child)
    },
  }
}
