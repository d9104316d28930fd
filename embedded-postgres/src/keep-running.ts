import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { stopPostmaster } from './postmaster.ts'

const restartWaitMs = 500

export type RunningPostmaster = { stop(): Promise<void> }

/**
 * Starts PostgreSQL, and restarts it whenever it stops unexpectedly, for example because of a full disk, until it is
 * stopped.
 */
export async function keepRunning(
  start: (isRestart: boolean) => Promise<ChildProcess>,
  logError: (line: string) => void,
): Promise<RunningPostmaster> {
  const stopping = new AbortController()
  const { signal } = stopping
  let restarted = Promise.resolve()
  let child = await start(false)
  watch()

  function watch(): void {
    child.unref()
    child.once('exit', (code, killedBy) => {
      if (signal.aborted) return
      logError(`PostgreSQL has ended (${code ?? killedBy}) and will be started again`)
      restarted = restart()
    })
  }
  async function restart(): Promise<void> {
    while (!signal.aborted) {
      // Rejects when it is stopped meanwhile.
      await sleep(restartWaitMs, undefined, { signal }).catch(() => {})
      if (signal.aborted) return
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
