import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { stopPostmaster } from './postmaster.ts'

const restartAfterMs = 500

export type RunningPostmaster = { stop(): Promise<void> }

/** Starts PostgreSQL, and starts it again whenever it ends by itself, for example after a full disk, until it is stopped. */
export async function keepRunning(
  start: () => Promise<ChildProcess>,
  logError: (line: string) => void,
): Promise<RunningPostmaster> {
  const stopping = new AbortController()
  const { signal } = stopping
  let restarted = Promise.resolve()
  let child = await start()
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
      await sleep(restartAfterMs, undefined, { signal }).catch(() => {})
      if (signal.aborted) return
      try {
        child = await start()
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
