import type { Logger } from 'pino'
import { exitAfterWriting, type LogOutput } from './logging/log.ts'

const giveUpAfterMs = 25_000

/** The first signal runs the stops in order; a second signal, or a stop that takes too long, exits at once. */
export function stopOnSignal(log: Logger, output: LogOutput, stops: (() => Promise<unknown>)[]): void {
  let isStopping = false
  const stop = async (signal: NodeJS.Signals) => {
    if (isStopping) return exitAfterWriting(output, 1)
    isStopping = true
    log.info({ signal }, 'stopping')
    setTimeout(() => void exitAfterWriting(output, 1), giveUpAfterMs).unref()
    for (const stopPart of stops)
      await stopPart().catch((error: unknown) => log.error({ err: error }, 'a component did not stop cleanly'))
    await exitAfterWriting(output, 0)
  }
  process.on('SIGINT', (signal) => void stop(signal))
  process.on('SIGTERM', (signal) => void stop(signal))
}
