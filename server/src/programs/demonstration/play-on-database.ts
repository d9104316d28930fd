import { addDays } from 'domain/calendar/ist-date'
import { buildApp } from '../../app.ts'
import type { Config } from '../../config.ts'
import { createDependencies } from '../../create-dependencies.ts'
import type { Dependencies } from '../../dependencies.ts'
import { queues } from '../../jobs.ts'
import { instantOf, pastClock } from '../../lender/demonstration/past-clock.ts'
import { type PastOptions, type PlayedBorrower, playPast } from '../../lender/demonstration/play-past.ts'
import type { Database } from '../../platform/database/database.ts'
import { claimEmptyStore } from '../../records/files/sweep/store-owner.ts'

type Started = Pick<Dependencies, 'log' | 'secret' | 'dataKeys'> & { config: Config; database: Database }

/** Builds the app of `npm start` with a clock that begins in the past, and plays that past on an empty database. */
export async function playOnDatabase(
  { config, database, ...started }: Started,
  options: PastOptions,
  onDay?: (day: string) => void,
): Promise<PlayedBorrower[]> {
  const clock = pastClock(instantOf(addDays(options.until, 1 - options.days), 0))
  const dependencies: Dependencies = { ...(await createDependencies(config, database, clock)), ...started }
  const { log, renderer, decoder, providers } = dependencies
  await claimEmptyStore({ objectStore: providers.objectStore, database, log })
  const app = await buildApp(dependencies)
  try {
    const { publicUrl } = config
    return await playPast(
      { app, database, clock, log, publicUrl, queues: queues(dependencies), ...(onDay && { onDay }) },
      options,
    )
  } finally {
    await app.close()
    await renderer.close()
    await decoder.close()
  }
}
