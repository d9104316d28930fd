import type { Logger } from 'pino'

const giveUpAfterMs = 25_000

/** The first signal runs the stops in order; a second signal, or a stop that takes too long, exits at once. */
export function stopOnSignal(log: Logger, stops: (() => Promise<unknown>)[]): void {
  let isStopping = false
  const stop = async (signal: NodeJS.Signals) => {
    if (isStopping) process.exit(1)
    isStopping = true
    log.info({ signal }, 'stopping')
    setTimeout(() => process.exit(1), giveUpAfterMs).unref()
    for (const stopPart of stops)
      await stopPart().catch((error: unknown) => log.error({ err: error }, 'a part did not stop'))
    log.flush()
    process.exit(0)
  }
  process.on('SIGINT', (signal) => void stop(signal))
  process.on('SIGTERM', (signal) => void stop(signal))
}
