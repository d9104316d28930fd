import { afterAll, beforeAll, expect, test } from 'vitest'
import { ProviderFailure } from '../../../../providers/provider-failure.ts'
import type { ListSource, SanctionsLists } from '../../../../providers/sanctions-lists/sanctions-lists.ts'
import { createSimulatedLists } from '../../../../providers/sanctions-lists/simulated-lists.ts'
import { createTestApp, type TestApp } from '../../../../testing/test-app.ts'
import { areListsStale } from '../screening-hold.ts'
import { listCurrentEntries, listSourceStates } from './list-rows.ts'
import { loadList } from './load-list.ts'
import { readMhaList } from './read-mha-list.ts'
import { readUnList } from './read-un-list.ts'

let testApp: TestApp
let given: Buffer | Error = Buffer.from('')
const sanctionsLists: SanctionsLists = {
  async read() {
    if (given instanceof Error) throw given
    return given
  },
}
beforeAll(async () => {
  testApp = await createTestApp({ sanctionsLists })
})
afterAll(() => testApp.close())

const load = async (bytes: string | Buffer | Error, source: ListSource = 'UN') => {
  given = typeof bytes === 'string' ? Buffer.from(bytes) : bytes
  const { database, clock, log } = testApp.dependencies
  return loadList({ database, clock, log, sanctionsLists }, source, null)
}
const stateOf = async (source: ListSource) =>
  (await listSourceStates(testApp.data.database.kysely)).find((state) => state.source === source)
const entries = async () =>
  (await listCurrentEntries(testApp.data.database.kysely)).filter(({ source }) => source === 'UN')

const individual = (id: number, extra = '') =>
  `<INDIVIDUAL><DATAID>${id}</DATAID><FIRST_NAME>TORVAN ${id}</FIRST_NAME><REFERENCE_NUMBER>X.${id}</REFERENCE_NUMBER>${extra}</INDIVIDUAL>`
const listOf = (people: string[], generated = '2026-11-01T00:00:00Z') =>
  `<CONSOLIDATED_LIST dateGenerated="${generated}"><INDIVIDUALS>${people.join('')}</INDIVIDUALS><ENTITIES/></CONSOLIDATED_LIST>`
const many = (count: number) => Array.from({ length: count }, (_, index) => individual(index + 1))

test('the names, aliases and years of the published XML are read, with everything else for the person who decides', async () => {
  const { generatedAt, people, organisations } = readUnList(await createSimulatedLists().read('UN'))
  expect([generatedAt?.toISOString(), people.length, organisations]).toEqual(['2026-11-01T00:00:00.000Z', 3, 1])
  expect(people[0]).toMatchObject({
    entryKey: '990001',
    reference: 'SMPi.001',
    content: {
      names: [
        { name: 'TORVAN IBN QASTAL AL-MEROUDI', isWeak: false },
        { name: 'Torvan Meroudi', isWeak: false },
        { name: 'Abu Qastal', isWeak: true },
      ],
      birthYears: [{ from: 1971, to: 1971 }],
    },
  })
  expect(people[0]?.content.details).toContainEqual({ label: 'Nationality', value: 'Nowhere' })
  expect(people[2]?.content.birthYears).toEqual([{ from: 1955, to: 1958 }])
})

test('our own CSV of the ministry’s list is read', async () => {
  const { people } = readMhaList(await createSimulatedLists().read('MHA'))
  expect(people[0]?.content).toMatchObject({
    names: [{ name: 'Varuk Selim Dastoor' }, { name: 'Varukh S Dastur' }, { name: 'Selim Dastoor' }],
    birthYears: [{ from: 1969, to: 1969 }],
  })
  expect(people[1]?.content.birthYears).toEqual([{ from: 1974, to: 1976 }])
  expect(() => readMhaList(Buffer.from('reference,name,birth_years\nA,B,about 1970'))).toThrow('year of birth')
  expect(() => readMhaList(Buffer.from('reference,name\nA,B\nA,C'))).toThrow('two entries')
  expect(() => readMhaList(Buffer.from('name\nB'))).toThrow('no usable reference')
})

test.each([
  ['is not well-formed', listOf(many(100)).replace('</INDIVIDUALS>', ''), 'not well-formed'],
  ['declares entities', `<!DOCTYPE x [<!ENTITY a "b">]>${listOf(many(100))}`, 'entities'],
  ['has another form', '<html><body>Service unavailable</body></html>', 'another form'],
  ['names nobody', listOf([]), 'nobody'],
  ['has lost 6 of 100 people', listOf(many(94), '2026-11-02T00:00:00Z'), '94 people instead of 100'],
  ['is older', listOf([...many(100), individual(101)], '2026-10-31T00:00:00Z'), 'older'],
  ['names one entry twice', listOf([...many(99), individual(1)]), 'two entries'],
])('a list that %s is refused, and the one before stays in force', async (_what, broken, because) => {
  await load(listOf(many(100)))
  const before = await stateOf('UN')
  expect(before).toMatchObject({ refusedAt: null, listId: expect.any(Number) })
  expect(await load(broken)).toBe(false)
  expect(await stateOf('UN')).toMatchObject({
    listId: before?.listId,
    refusedBecause: expect.stringContaining(because),
  })
  expect(await entries()).toHaveLength(100)
  expect((await testApp.app.inject({ url: '/metrics' })).body).toContain('sanctions_list_refused{source="UN"} 1')
  expect(await load(listOf(many(100)))).toBe(false)
  expect(await stateOf('UN')).toMatchObject({ refusedAt: null, listId: before?.listId })
})

test('a source that does not answer leaves the list in force, which is too old after 48 hours', async () => {
  await load(listOf(many(100)))
  await load(await createSimulatedLists().read('MHA'), 'MHA')
  const isStale = (areListsRequired = true) =>
    areListsStale(testApp.data.database.kysely, { clock: testApp.clock, areListsRequired })
  expect(await isStale()).toBe(false)
  await load(new ProviderFailure('sanctions lists', 'the file could not be read'))
  expect(await stateOf('UN')).toMatchObject({ refusedBecause: expect.stringContaining('could not be read') })
  testApp.clock.advance(49 * 3_600)
  expect([await isStale(), await isStale(false)]).toEqual([true, false])
  await load(listOf(many(100)))
  await load(await createSimulatedLists().read('MHA'), 'MHA')
  expect(await isStale()).toBe(false)
})

test('an entry that changes becomes a new version, the others stay', async () => {
  await load(listOf(many(100)))
  const before = await entries()
  const changed = individual(1, '<COMMENTS1>More is known.</COMMENTS1>')
  expect(await load(listOf([changed, ...many(100).slice(1), individual(101)], '2026-11-03T00:00:00Z'))).toBe(true)
  const after = await entries()
  const isNew = after.filter(({ id }) => !before.some((entry) => entry.id === id)).map(({ reference }) => reference)
  expect([after.length, isNew]).toEqual([101, ['X.1', 'X.101']])
})
