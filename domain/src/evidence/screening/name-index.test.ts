import { expect, test } from 'vitest'
import { foldName } from './fold-name.ts'
import { createNameIndex, type ListedName, type Match, type ScreenedPerson } from './name-index.ts'
import { alertsAt, pointsOfBirthYear, scoreName } from './score-name.ts'
import { type InventedName, inventCustomer, inventList, seededRandom, withTypo } from './testing/invented-names.ts'

/** As many as the list of the United Nations and that of the ministry together. */
const list = inventList(3_500)
const index = createNameIndex(list)
const person = (written: string, birthYear: number) => ({ name: foldName(written), birthYear })

/** The year that the list has; any where it has none. */
const yearOf = ({ birthYears }: InventedName) => birthYears[0]?.from ?? 1980

function shareFound(listed: readonly InventedName[], change: (written: string) => string): number {
  const found = listed.filter((one) =>
    index.find(person(change(one.written), yearOf(one))).some(({ entryId }) => entryId === one.entryId),
  )
  return found.length / listed.length
}
const good = list.filter(({ isWeakAlias }) => !isWeakAlias)

test('99 of 100 listed names are found with a typo, and with their words in another order', () => {
  const random = seededRandom(11)
  const swap = (written: string) => written.replace(/^(\S+) (.*)$/, '$2 $1')
  expect(shareFound(good, (written) => withTypo(random, written))).toBeGreaterThanOrEqual(0.99)
  expect(shareFound(good, swap)).toBeGreaterThanOrEqual(0.99)
})

test('99 of 100 listed names are found without a middle name', () => {
  const long = good.filter(({ name }) => name.words.length > 2)
  const dropMiddle = (written: string) => written.replace(/^(\S+) \S+ (.*)$/, '$1 $2')
  expect(long.length).toBeGreaterThan(500)
  expect(shareFound(long, dropMiddle)).toBeGreaterThanOrEqual(0.99)
})

test('fewer than 1 in 200 people with a common Indian name are stopped', () => {
  const random = seededRandom(7)
  const people = Array.from({ length: 10_000 }, () => inventCustomer(random))
  const stopped = people.filter(({ written, birthYear }) => index.find(person(written, birthYear)).length > 0)
  expect(stopped.length).toBeLessThan(50)
})

/** Every name against every name. */
function compareAll(listed: readonly ListedName[], { name, birthYear }: ScreenedPerson): Match[] {
  const best = new Map<number, number>()
  for (const { entryId, name: other, isWeakAlias, birthYears } of listed) {
    const score = Math.min(100, scoreName(name, other) + pointsOfBirthYear(birthYears, birthYear))
    if (score >= alertsAt(isWeakAlias)) best.set(entryId, Math.max(score, best.get(entryId) ?? 0))
  }
  return [...best].map(([entryId, score]) => ({ entryId, score: Math.round(score) }))
}

test('the index finds all that comparing every name with every name finds, with the same score', () => {
  const random = seededRandom(3)
  const nearlyListed = good.slice(0, 150).map((one) => person(withTypo(random, one.written), yearOf(one) + 1))
  const common = Array.from({ length: 50 }, () => inventCustomer(random))
  const people = [...nearlyListed, ...common.map(({ written, birthYear }) => person(written, birthYear))]
  const expected = people.map((one) => compareAll(list, one))
  expect(expected.flat().length).toBeGreaterThan(150)
  expect(people.map((one) => index.find(one))).toEqual(expected)
})

test('a name is the same in all the ways in which it is written', () => {
  const same = (one: string, other: string) => scoreName(foldName(one), foldName(other))
  expect(same('HAFIZ MUHAMMAD SAEED', 'Hafeez Mohd. Sa’id')).toBe(100)
  expect(same('Ṭāriq al-Ḥarzī', 'TARIQ HARZI')).toBe(100)
  expect(same('ABDUL RAHMAN', 'ABDULRAHMAN')).toBeGreaterThan(90)
  expect(same('RAVI KUMAR SHARMA', 'RAJU KUMAR SHARMA')).toBeLessThan(alertsAt(false) - 10)
  expect(same('', 'RAVI')).toBe(0)
  expect(foldName('ابو بكر').letters).toBe(0)
  expect(foldName('ABU BIN').words).toEqual(['ABU', 'BIN'])
})

test('the year of birth speaks for or against the same name', () => {
  const points = (year: number, ...listed: [from: number, to: number][]) =>
    pointsOfBirthYear(
      listed.map(([from, to]) => ({ from, to })),
      year,
    )
  expect([points(1980), points(1980, [1980, 1980]), points(1981, [1980, 1980]), points(1982, [1980, 1980])]).toEqual([
    0, 10, 0, 0,
  ])
  expect([points(1983, [1980, 1980]), points(1983, [1980, 1985]), points(1983, [1960, 1960], [1983, 1983])]).toEqual([
    -25, 0, 10,
  ])
})

test('a weak alias counts only if it is nearly the same', () => {
  const listed = (isWeakAlias: boolean): ListedName => ({
    ...{ entryId: 1, name: foldName('ZALMAY TORKHAM'), isWeakAlias, birthYears: [] },
  })
  const find = (isWeakAlias: boolean, written: string) =>
    createNameIndex([listed(isWeakAlias)]).find(person(written, 1990))
  expect(find(false, 'ZALMAI TORKAM')).toHaveLength(1)
  expect(find(true, 'ZALMAI TORKAM')).toHaveLength(0)
  expect(find(true, 'TORKHAM ZALMAY')).toEqual([{ entryId: 1, score: 100 }])
})
