import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { z } from 'zod'
import {
  type EntryContent,
  type ListedPerson,
  ListRefused,
  type ParsedList,
  readYear,
  requireOwnKeys,
} from './listed-person.ts'

const text = z.string().catch('')
const list = <Item extends z.ZodType>(item: Item) =>
  z.preprocess(
    (value) => (value === undefined || value === '' ? [] : Array.isArray(value) ? value : [value]),
    z.array(item),
  )
const values = z
  .preprocess((value) => (typeof value === 'object' ? value : {}), z.object({ VALUE: list(text) }))
  .transform(({ VALUE }) => VALUE)
const record = z.preprocess((value) => (typeof value === 'object' ? value : {}), z.record(z.string(), z.unknown()))

const dateOfBirth = z.object({ TYPE_OF_DATE: text, DATE: text, YEAR: text, FROM_YEAR: text, TO_YEAR: text })
const alias = z.object({ QUALITY: text, ALIAS_NAME: text })
const individual = z.looseObject({
  DATAID: z.string().min(1),
  REFERENCE_NUMBER: z.string().min(1),
  FIRST_NAME: text,
  SECOND_NAME: text,
  THIRD_NAME: text,
  FOURTH_NAME: text,
  NAME_ORIGINAL_SCRIPT: text,
  UN_LIST_TYPE: text,
  LISTED_ON: text,
  GENDER: text,
  COMMENTS1: text,
  TITLE: values,
  DESIGNATION: values,
  NATIONALITY: values,
  LAST_DAY_UPDATED: values,
  INDIVIDUAL_ALIAS: list(z.preprocess((value) => (typeof value === 'object' ? value : {}), alias)),
  INDIVIDUAL_DATE_OF_BIRTH: list(z.preprocess((value) => (typeof value === 'object' ? value : {}), dateOfBirth)),
  INDIVIDUAL_PLACE_OF_BIRTH: list(record),
  INDIVIDUAL_ADDRESS: list(record),
  INDIVIDUAL_DOCUMENT: list(record),
})
type Individual = z.output<typeof individual>

const listFile = z.object({
  CONSOLIDATED_LIST: z.object({
    '@_dateGenerated': z.string().refine((value) => !Number.isNaN(Date.parse(value))),
    INDIVIDUALS: z.preprocess((value) => value || {}, z.object({ INDIVIDUAL: list(individual) })),
    ENTITIES: z.preprocess((value) => value || {}, z.object({ ENTITY: list(record) })),
  }),
})

const parser = new XMLParser({ ignoreAttributes: false, parseTagValue: false, parseAttributeValue: false })

/** How far an approximate year may be off. */
const approximateYears = 2

function yearsOf({ TYPE_OF_DATE, DATE, YEAR, FROM_YEAR, TO_YEAR }: z.output<typeof dateOfBirth>) {
  const [from, to] = [readYear(FROM_YEAR), readYear(TO_YEAR)]
  if (from !== undefined && to !== undefined) return [{ from, to }]
  const year = readYear(YEAR) ?? readYear(DATE)
  if (year === undefined) return []
  const around = /^approx/i.test(TYPE_OF_DATE) ? approximateYears : 0
  return [{ from: year - around, to: year + around }]
}

const joined = (record: Record<string, unknown>) =>
  Object.values(record)
    .filter((value): value is string => typeof value === 'string' && value.trim() !== '')
    .join(', ')
const dateText = ({ TYPE_OF_DATE, DATE, YEAR, FROM_YEAR, TO_YEAR }: z.output<typeof dateOfBirth>) =>
  [/^approx/i.test(TYPE_OF_DATE) && 'about', DATE || YEAR || [FROM_YEAR, TO_YEAR].filter(Boolean).join(' to ')]
    .filter(Boolean)
    .join(' ')

function detailsOf(person: Individual): EntryContent['details'] {
  const all: [label: string, texts: readonly string[]][] = [
    ['List', [person.UN_LIST_TYPE]],
    ['Listed on', [person.LISTED_ON]],
    ['Updated', person.LAST_DAY_UPDATED],
    ['Original script', [person.NAME_ORIGINAL_SCRIPT]],
    ['Gender', [person.GENDER]],
    ['Title', person.TITLE],
    ['Designation', person.DESIGNATION],
    ['Nationality', person.NATIONALITY],
    ['Born', person.INDIVIDUAL_DATE_OF_BIRTH.map(dateText)],
    ['Place of birth', person.INDIVIDUAL_PLACE_OF_BIRTH.map(joined)],
    ['Address', person.INDIVIDUAL_ADDRESS.map(joined)],
    ['Document', person.INDIVIDUAL_DOCUMENT.map(joined)],
    ['Comments', [person.COMMENTS1]],
  ]
  return all.flatMap(([label, texts]) => {
    const value = texts
      .map((each) => each.trim())
      .filter((each) => each !== '')
      .join('; ')
    return value === '' ? [] : [{ label, value }]
  })
}

function personOf(person: Individual): ListedPerson {
  const { FIRST_NAME, SECOND_NAME, THIRD_NAME, FOURTH_NAME } = person
  const primary = [FIRST_NAME, SECOND_NAME, THIRD_NAME, FOURTH_NAME].filter(Boolean).join(' ')
  const aliases = person.INDIVIDUAL_ALIAS.filter(({ ALIAS_NAME }) => ALIAS_NAME.trim() !== '')
  const names = aliases.map(({ ALIAS_NAME, QUALITY }) => ({ name: ALIAS_NAME.trim(), isWeak: /^low/i.test(QUALITY) }))
  return {
    entryKey: person.DATAID,
    reference: person.REFERENCE_NUMBER,
    content: {
      names: [{ name: primary, isWeak: false }, ...names],
      birthYears: person.INDIVIDUAL_DATE_OF_BIRTH.flatMap(yearsOf),
      details: detailsOf(person),
    },
  }
}

/** The consolidated list of the Security Council, as its XML is published. */
export function readUnList(bytes: Buffer): ParsedList {
  const xml = bytes.toString('utf8')
  // The list needs neither, and both can make a small file enormous.
  if (/<!(DOCTYPE|ENTITY)/i.test(xml)) throw new ListRefused('it declares a document type or entities')
  if (XMLValidator.validate(xml) !== true) throw new ListRefused('it is not well-formed XML')
  const parsed = listFile.safeParse(parser.parse(xml))
  if (!parsed.success)
    throw new ListRefused(
      `it has another form than expected at ${parsed.error.issues[0]?.path.join('.') ?? 'its root'}`,
    )
  const { '@_dateGenerated': generated, INDIVIDUALS, ENTITIES } = parsed.data.CONSOLIDATED_LIST
  const people = INDIVIDUALS.INDIVIDUAL.map(personOf)
  requireOwnKeys(people)
  return { generatedAt: new Date(generated), people, organisations: ENTITIES.ENTITY.length }
}
