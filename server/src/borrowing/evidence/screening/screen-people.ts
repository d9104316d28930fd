import { setImmediate as nextTurn } from 'node:timers/promises'
import { foldName } from 'domain/evidence/screening/fold-name'
import type { Match } from 'domain/evidence/screening/name-index'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { paced } from '../../../platform/jobs/paced.ts'
import { runAlone } from '../../../platform/jobs/run-alone.ts'
import { listNamedPeople, type NamedPerson } from '../../../records/customers/applicants.ts'
import { endOthersOf, openHits } from './hits.ts'
import { findEdition } from './lists/list-rows.ts'
import type { Edition, Editions } from './name-indexes.ts'
import { hashPerson, listScreenings, type Screening, saveScreenings } from './screenings.ts'

export type ScreenDependencies = { database: Database; clock: Clock; editions: Editions }

type Compared = { person: NamedPerson; screening: Screening; matches: Match[]; isSamePerson: boolean; isWhole: boolean }

/** With what is new since the last time, or with everything; undefined if nothing is. */
function compare(person: NamedPerson, before: Screening | undefined, edition: Edition, at: Date): Compared | undefined {
  const personHash = hashPerson(person)
  const isSamePerson = before?.personHash.equals(personHash) ?? false
  if (isSamePerson && before && before.listId >= edition.listId) return undefined
  const index = isSamePerson && before ? edition.since(before.listId) : edition.everything
  const birthYear = Number(person.dateOfBirth.slice(0, 4))
  return {
    ...{ person, isSamePerson, isWhole: !isSamePerson },
    matches: index.find({ name: foldName(person.fullName), birthYear }),
    screening: { customerId: person.customerId, personHash, listId: edition.listId, screenedAt: at },
  }
}

const store = ({ database }: ScreenDependencies, compared: readonly Compared[]) =>
  inTransaction(database, async (transaction) => {
    for (const { screening, matches, isSamePerson, isWhole } of compared) {
      const { customerId, listId, screenedAt: at } = screening
      const hits = matches.map(({ entryId, score }) => ({ customerId, entryId, listId, score }))
      await openHits(transaction, hits, { at, isSamePerson })
      const stillAlike = matches.map(({ entryId }) => entryId)
      if (isWhole) await endOthersOf(transaction, customerId, { stillAlike, at })
    }
    await saveScreenings(
      transaction,
      compared.map(({ screening }) => screening),
    )
  })

/** So that requests of the same process are answered in between. */
const peoplePerTurn = 5

/** Compares these people with what is in force and has not been compared with them. */
export async function screenPeople(dependencies: ScreenDependencies, people: readonly NamedPerson[]): Promise<void> {
  const { database, clock, editions } = dependencies
  const listId = await findEdition(database.kysely)
  if (listId === undefined || people.length === 0) return
  const edition = await editions(database.kysely, listId)
  const before = await listScreenings(
    database.kysely,
    people.map(({ customerId }) => customerId),
  )
  const compared: Compared[] = []
  for (const [at, person] of people.entries()) {
    if (at % peoplePerTurn === peoplePerTurn - 1) await nextTurn()
    const result = compare(person, before.get(person.customerId), edition, clock.now())
    if (result) compared.push(result)
  }
  if (compared.length > 0) await store(dependencies, compared)
}

const pageSize = 200

/** Compares every customer with what has changed, and those whose name is new with everything. */
export const screenEverybody = (dependencies: ScreenDependencies): Promise<void> =>
  runAlone(dependencies.database, 'screen_everybody', async () => {
    let page: NamedPerson[] = []
    do {
      const after = page.at(-1)?.customerId ?? 0
      page = await paced(async () => {
        const people = await listNamedPeople(dependencies.database.kysely, { after, limit: pageSize })
        await screenPeople(dependencies, people)
        return people
      })
    } while (page.length === pageSize)
  })
