import { CsvError, parse } from 'csv-parse/sync'
import { z } from 'zod'
import { type ListedPerson, ListRefused, type ParsedList, readYear, requireOwnKeys } from './listed-person.ts'

const row = z.object({
  reference: z.string().min(1),
  name: z.string().min(1),
  aliases: z.string().default(''),
  weak_aliases: z.string().default(''),
  birth_years: z.string().default(''),
  listed_on: z.string().default(''),
  details: z.string().default(''),
})

const split = (text: string) =>
  text
    .split(';')
    .map((each) => each.trim())
    .filter((each) => each !== '')

/** "1968" or "1970-1972". */
function readYears(text: string, reference: string) {
  const [from, to = from] = text.split('-').map(readYear)
  if (from === undefined || to === undefined || to < from)
    throw new ListRefused(`${reference} has a year of birth that cannot be read: ${text}`)
  return { from, to }
}

function personOf(given: z.output<typeof row>): ListedPerson {
  const { reference, name } = given
  const details = [
    { label: 'Listed on', value: given.listed_on },
    { label: 'Born', value: given.birth_years },
    { label: 'Details', value: given.details },
  ]
  return {
    entryKey: reference,
    reference,
    content: {
      names: [
        { name, isWeak: false },
        ...split(given.aliases).map((alias) => ({ name: alias, isWeak: false })),
        ...split(given.weak_aliases).map((alias) => ({ name: alias, isWeak: true })),
      ],
      birthYears: split(given.birth_years).map((years) => readYears(years, reference)),
      details: details.filter(({ value }) => value !== ''),
    },
  }
}

function readRows(bytes: Buffer): unknown[] {
  try {
    return parse(bytes, { columns: true, bom: true, trim: true, skip_empty_lines: true })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new ListRefused(`it is not well-formed CSV: ${error.message}`)
  }
}

/** Our own CSV of the individuals whom the ministry has listed: it publishes no form that a machine reads. */
export function readMhaList(bytes: Buffer): ParsedList {
  const people = readRows(bytes).map((each, index) => {
    const parsed = row.safeParse(each)
    if (!parsed.success)
      throw new ListRefused(`row ${index + 1} has no usable ${parsed.error.issues[0]?.path.join('.') ?? 'columns'}`)
    return personOf(parsed.data)
  })
  requireOwnKeys(people)
  return { generatedAt: null, people, organisations: 0 }
}
