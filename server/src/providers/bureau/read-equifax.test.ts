import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { amountIn } from './equifax-values.ts'
import { readEquifax } from './read-equifax.ts'

const folder = new URL('golden/', import.meta.url)
const golden = readdirSync(folder).filter((name) => name.endsWith('.json'))
const reading = { reference: 'BRGOLDEN', memberName: 'Agrim Sample' }

type Golden = { answer: Record<string, unknown>; expected: object }
const goldenOf = (name: string) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Golden
const read = (answer: unknown) => readEquifax(JSON.stringify(answer), answer, reading)

test('there are twelve golden answers, all of invented people', () => {
  expect(golden).toHaveLength(12)
})

test.each(golden)('%s is read to exactly this model', (name) => {
  const { answer, expected } = goldenOf(name)
  expect(read(answer)).toEqual({ ...expected, raw: JSON.stringify(answer) })
})

/** As some aggregators pass the answer on. */
const lowered = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(lowered)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key.charAt(0).toLowerCase() + key.slice(1), lowered(each)]),
  )
}

test.each(golden)('%s is read the same where every key begins with a small letter', (name) => {
  const { answer, expected } = goldenOf(name)
  expect(read(lowered(answer))).toMatchObject(expected)
})

test.each<[unknown, number | null | undefined]>([
  ['1,00,000', 1_00_000_00],
  ['100,000.50', 1_00_000_50],
  [5000, 5_000_00],
  ['0', 0],
  ['', null],
  [null, null],
  ['-1', null],
  [-1, null],
  [[], null],
  [{}, null],
  ['a lot', undefined],
  ['1e9', undefined],
  ['9'.repeat(30), undefined],
])('the amount %j is read as %j paise', (value, paise) => {
  expect(amountIn(value)).toBe(paise)
})

const header = { CustRefField: reading.reference }
const list = (...entries: unknown[]) => ({
  InquiryResponseHeader: header,
  CCRResponse: { Status: '1', CIRReportDataLst: entries },
})
const hitOf = () => goldenOf('hit.json').answer as { CCRResponse: { CIRReportDataLst: unknown[] } }

test('an error that is not about an unknown consumer is a refusal, and no report', () => {
  const error = { ErrorCode: 'E0048', ErrorDesc: 'Member not entitled' }
  expect(read(list({ Error: error }))).toEqual({ kind: 'refused', because: 'Member not entitled' })
})

test('a report on microfinance alone is not taken for the one that was asked for', () => {
  const [microfinance] = hitOf().CCRResponse.CIRReportDataLst
  expect(read(list(microfinance))).toMatchObject({ kind: 'unreadable' })
  const notFound = { Error: { ErrorCode: '00', ErrorDesc: 'Consumer not found in bureau' } }
  expect(read(list(microfinance, notFound))).toMatchObject({ kind: 'unreadable' })
})

test('an answer to another request is not read', () => {
  const answer = { ...hitOf(), InquiryResponseHeader: { CustRefField: 'BROTHER' } }
  expect(read(answer)).toMatchObject({ kind: 'unreadable', because: 'the answer is to another request' })
})

const deep = () => {
  let tree: unknown = {}
  for (let level = 0; level < 5_000; level++) tree = { a: tree }
  return tree
}

test.each([
  ['an empty object', {}],
  ['a list', []],
  ['null', null],
  ['a text', 'busy'],
  ['no entries', list()],
  ['entries that are texts', list('a', 'b')],
  ['a report without a body', list({ CIRReportData: {} })],
  ['a tree of five thousand levels', list(deep())],
])('%s is kept and cannot be read', (_what, answer) => {
  expect(read(answer)).toMatchObject({ kind: 'unreadable', raw: JSON.stringify(answer) })
})
