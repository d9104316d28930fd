import { addDays, formatDate } from 'domain/calendar/ist-date'
import type { Logger } from 'pino'
import type { Config } from '../../config.ts'
import type { PastOptions } from '../../lender/demonstration/play-past.ts'
import { systemClock } from '../../platform/clock.ts'
import { findAppSecret } from '../../platform/config/app-secret.ts'
import { startDatabase } from '../../start-database.ts'
import { CommandRefused } from '../command-line.ts'
import { playOnDatabase } from './play-on-database.ts'
import { clearDirectory, keyOf, type MadeTemplate, readTemplate, restoreTemplate, saveTemplate } from './template.ts'

type Asked = Omit<PastOptions, 'until'> & { isNew: boolean }
type Dependencies = { config: Config; log: Logger; print(line: string): void }

function requireTrial({ databaseUrl, isEachProviderSimulated, console: desk }: Config): void {
  if (databaseUrl !== undefined)
    throw new CommandRefused('The demonstration has a database of its own: unset DATABASE_URL.')
  if (!isEachProviderSimulated || !desk.isOnLoopback || desk.origin !== undefined)
    throw new CommandRefused('The demonstration runs with simulated providers only, on this machine only.')
}

async function play({ config, log, print }: Dependencies, options: PastOptions) {
  const secret = await findAppSecret(config.appSecret, config.dataDirectory)
  const { database, dataKeys, stop } = await startDatabase(config, secret, log)
  let played = 0
  const onDay = (day: string) => {
    played += 1
    if (played % 10 === 0) print(`  ${formatDate(day as PastOptions['until'])}: day ${played} of ${options.days}`)
  }
  try {
    return await playOnDatabase({ config, database, dataKeys, secret, log }, options, onDay)
  } finally {
    await stop()
  }
}

/** Makes the data directory one of a lender with a past: from its template, or by playing that past first. */
export async function prepareDemonstration(
  dependencies: Dependencies,
  { isNew, ...asked }: Asked,
): Promise<MadeTemplate & { isPlayed: boolean }> {
  const { config, print } = dependencies
  const { dataDirectory: directory } = config
  requireTrial(config)
  const today = systemClock.today()
  const options = { ...asked, until: addDays(today, -1) }
  const key = await keyOf(options)
  const found = isNew ? undefined : await readTemplate(directory, key, today)
  if (found) {
    await restoreTemplate(directory)
    return { ...found, isPlayed: false }
  }
  print(`Playing ${options.days} days of ${options.customers} borrowers, which takes some minutes, once:`)
  await clearDirectory(directory)
  const borrowers = await play(dependencies, options)
  const made = { key, until: options.until, borrowers }
  await saveTemplate(directory, made)
  return { ...made, isPlayed: true }
}
