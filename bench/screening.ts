import type { IstDate } from 'domain/calendar/ist-date'
import { inventCustomer, inventList, seededRandom } from 'domain/evidence/screening/testing/invented-names'
import { loadList } from '../server/src/borrowing/evidence/screening/lists/load-list.ts'
import { createEditions } from '../server/src/borrowing/evidence/screening/name-indexes.ts'
import { screenEverybody } from '../server/src/borrowing/evidence/screening/screen-people.ts'
import { systemClock } from '../server/src/platform/clock.ts'
import { type Database, openDatabase } from '../server/src/platform/database/database.ts'
import { encryptField } from '../server/src/platform/field-encryption/personal-data.ts'
import { createLog } from '../server/src/platform/logging/log.ts'
import { listNamedPeople } from '../server/src/records/customers/applicants.ts'
import { embeddedRuntimeRole } from '../server/src/start-database.ts'
import { seedCustomers } from '../server/src/testing/seed-customers.ts'
import { withInstallation } from './installation.ts'
import { goal, table } from './tables.ts'

const batch = 2_000
const goalSeconds = 300

async function seedPeople(database: Database, customers: number): Promise<void> {
  const random = seededRandom(7)
  for (let from = 0; from < customers; from += batch) {
    const seeded = await seedCustomers(database, Math.min(batch, customers - from))
    const rows = seeded.map(({ customerId, profileId }) => {
      const { written, birthYear } = inventCustomer(random)
      const hidden = Buffer.from(profileId)
      return {
        ...{ customerId, fullName: written, panEncrypted: hidden, panIndex: hidden, panVerifiedAt: new Date() },
        ...{ personalEmailEncrypted: hidden, personalEmailIndex: hidden, gender: 1, maritalStatusId: 1 },
        dateOfBirthEncrypted: encryptField('applicants.date_of_birth', customerId, `${birthYear}-05-05` as IstDate),
      }
    })
    await database.kysely.insertInto('applicants').values(rows).execute()
  }
}

/** The invented list as our own CSV. */
function writeList(names: number): Buffer {
  const entries = Map.groupBy(inventList(names), ({ entryId }) => entryId)
  const rows = [...entries].map(([entryId, [primary, ...aliases]]) => {
    const named = (isWeak: boolean) =>
      aliases
        .filter(({ isWeakAlias }) => isWeakAlias === isWeak)
        .map(({ written }) => written)
        .join(';')
    const years = primary?.birthYears.map(({ from, to }) => (from === to ? from : `${from}-${to}`)).join(';') ?? ''
    return [entryId, primary?.written, named(false), named(true), years].join(',')
  })
  return Buffer.from(['reference,name,aliases,weak_aliases,birth_years', ...rows].join('\n'))
}

/** Processor time of this process, which compares; the database works in others. */
async function measure(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}

async function readAll({ kysely }: Database): Promise<void> {
  for (let after = 0, last: number | undefined = 0; last !== undefined; after = last ?? 0)
    last = (await listNamedPeople(kysely, { after, limit: 200 })).at(-1)?.customerId
}

/** Twenty entries with another name. */
const withChanges = (list: Buffer) => Buffer.from(list.toString().replace(/^(1?\d|20),(\S+ )/gm, '$1,$2NEWLY '))

async function measureAll(database: Database, { customers, names }: { customers: number; names: number }) {
  await seedPeople(database, customers)
  let list = writeList(names)
  const log = createLog('silent', process.stderr)
  const dependencies = { database, clock: systemClock, log, sanctionsLists: { read: async () => list } }
  const screening = { ...dependencies, editions: createEditions() }
  await loadList(dependencies, 'MHA', null)
  const reading = await measure(() => readAll(database))
  const everything = await measure(() => screenEverybody(screening))
  const { stopped } = await database.kysely
    .selectFrom('screeningHits')
    .select(({ fn }) => fn.count<number>('customerId').distinct().as('stopped'))
    .executeTakeFirstOrThrow()
  list = withChanges(list)
  await loadList(dependencies, 'MHA', null)
  const changed = await measure(() => screenEverybody(screening))
  return { reading, everything, changed, stopped: Number(stopped) }
}

/** Every customer with every name; then the night after some entries have changed. */
export const measureScreening = (customers: number, names: number): Promise<string> =>
  withInstallation(async (installation) => {
    await installation.create('screening')
    const connection = { ...installation.connectionTo('screening'), user: embeddedRuntimeRole }
    const database = openDatabase({ connection, connections: 4 })
    try {
      const { reading, everything, changed, stopped } = await measureAll(database, { customers, names })
      const seconds = (value: number) => `${value.toFixed(1)} s`
      const share = ((stopped / customers) * 100).toFixed(2)
      const isMet = everything <= (goalSeconds * customers * names) / (100_000 * 20_000)
      const rows = [
        goal('every customer with every name', seconds(everything), seconds(goalSeconds), isMet),
        { goal: 'of it, reading and decrypting the customers', measured: seconds(reading), limit: '', result: '' },
        { goal: 'the night after 20 entries have changed', measured: seconds(changed), limit: '', result: '' },
      ]
      const shown = [customers, names].map((count) => count.toLocaleString('en-IN'))
      return `${shown[0]} customers, ${shown[1]} names, processor time of the process that compares. ${share} % of the customers are stopped.\n\n${table(rows)}`
    } finally {
      await database.close()
    }
  })
