export type ListedPersonName = { name: string; isWeak: boolean }

/** What is kept of an entry, for comparing and for the person who decides. */
export type EntryContent = {
  /** The first is the primary one. */
  names: ListedPersonName[]
  birthYears: { from: number; to: number }[]
  /** Everything else that the list says, in its order and words. */
  details: { label: string; value: string }[]
}

export type ListedPerson = { entryKey: string; reference: string; content: EntryContent }

export type ParsedList = { generatedAt: Date | null; people: ListedPerson[]; organisations: number }

/** The list is not taken and the earlier one stays in force; the message is for the lender's people. */
export class ListRefused extends Error {
  override name = 'ListRefused'
}

const [firstYear, lastYear] = [1850, 2100]

/** Undefined for what is no year. */
export function readYear(text: string): number | undefined {
  const year = Number(/^\d{4}/.exec(text.trim())?.[0])
  return year >= firstYear && year <= lastYear ? year : undefined
}

/** Two entries under one key would end each other's decisions. */
export function requireOwnKeys(people: readonly ListedPerson[]): void {
  const keys = new Set<string>()
  for (const { entryKey } of people) {
    if (keys.has(entryKey)) throw new ListRefused(`two entries have the number ${entryKey}`)
    keys.add(entryKey)
  }
}
