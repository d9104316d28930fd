import { foldName } from 'domain/evidence/screening/fold-name'
import { createNameIndex, type ListedName, type NameIndex } from 'domain/evidence/screening/name-index'
import type { Queryable } from '../../../platform/database/database.ts'
import { listCurrentEntries, type StoredEntry } from './lists/list-rows.ts'

const namesOf = ({ id, content }: StoredEntry): ListedName[] =>
  content.names.map(({ name, isWeak }) => ({
    ...{ entryId: id, name: foldName(name), isWeakAlias: isWeak, birthYears: content.birthYears },
  }))

/** What is in force, ready for comparing. */
export type Edition = {
  listId: number
  everything: NameIndex
  /** Only what has come or changed after an earlier edition. */
  since(listId: number): NameIndex
}

/** Reads each edition once in a process. */
export function createEditions() {
  let latest: Edition | undefined
  return async (database: Queryable, listId: number): Promise<Edition> => {
    if (latest?.listId === listId) return latest
    const entries = await listCurrentEntries(database)
    const parts = new Map<number, NameIndex>()
    const indexOf = (some: readonly StoredEntry[]) => createNameIndex(some.flatMap(namesOf))
    latest = {
      listId,
      everything: indexOf(entries),
      since(earlier) {
        const part = parts.get(earlier) ?? indexOf(entries.filter(({ firstListId }) => firstListId > earlier))
        parts.set(earlier, part)
        return part
      },
    }
    return latest
  }
}

export type Editions = ReturnType<typeof createEditions>
