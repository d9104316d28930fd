import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { states } from 'domain/applicant/states'
import { expect, test } from 'vitest'
import { memoryAfterLoading, microsecondsOf } from '../testing/cost-of-loading.ts'
import { loadPincodes, type Place } from './pincodes.ts'

const pincodes = loadPincodes()
const known = new Map<string, Place>()
for (let pin = 100_000; pin < 1_000_000; pin++) {
  const found = pincodes.find(String(pin))
  if (found) known.set(String(pin), found)
}

test('every pin code of the directory is known', () => {
  expect(known.size).toBe(19_586)
  expect(pincodes.size).toBe(19_586)
})

test('every pin code lies in one of the 36 states, and each of these has some', () => {
  expect(new Set(Array.from(known.values(), ({ state }) => state))).toEqual(new Set(states))
  expect(states).toHaveLength(36)
  expect(new Set(states.map(({ id }) => id)).size).toBe(36)
})

test.each([
  ['560001', 'Bengaluru', 'Karnataka'],
  ['560103', 'Bengaluru', 'Karnataka'],
  ['110001', 'New Delhi', 'Delhi'],
  ['110025', 'New Delhi', 'Delhi'],
  ['400001', 'Mumbai', 'Maharashtra'],
  ['400601', 'Thane', 'Maharashtra'],
  ['400703', 'Navi Mumbai', 'Maharashtra'],
  ['201301', 'Noida', 'Uttar Pradesh'],
  ['500081', 'Hyderabad', 'Telangana'],
  ['700091', 'Kolkata', 'West Bengal'],
  ['160055', 'Mohali', 'Punjab'],
  ['682001', 'Kochi', 'Kerala'],
  ['682555', 'Lakshadweep', 'Lakshadweep'],
  ['403001', 'North Goa', 'Goa'],
  ['194101', 'Leh', 'Ladakh'],
  ['744101', 'Port Blair', 'Andaman and Nicobar Islands'],
])('%s is %s in %s', (pin, city, state) => {
  expect(pincodes.find(pin)).toMatchObject({ city: { name: city }, state: { name: state } })
})

test.each([
  ['799001', 'Tripura', 'the directory files it under Telangana'],
  ['334002', 'Rajasthan', 'under Chhattisgarh'],
  ['612906', 'Tamil Nadu', 'under Kerala'],
  ['403522', 'Goa', 'under no state'],
  ['500901', 'Telangana', 'under no state'],
])('%s lies in %s, though %s', (pin, state) => {
  expect(pincodes.find(pin)?.state.name).toBe(state)
})

test.each(['999999', '100000', '000000', '5600', '', '56000', '5600011', ' 560001', '+60001', '5.6e5', '٥٦٠٠٠١'])(
  'there is no pin code "%s"',
  (pin) => {
    expect(pincodes.find(pin)).toBeUndefined()
  },
)

test('a state has its cities, each once, by name, with pin codes of that state', () => {
  for (const { id } of states) {
    const names = pincodes.citiesOf(id)?.map(({ name }) => name) ?? []
    expect(names).toEqual([...new Set(names)].sort())
    const ofPins = [...known.values()].filter(({ state }) => state.id === id).map(({ city }) => city)
    expect(new Set(pincodes.citiesOf(id))).toEqual(new Set(ofPins))
  }
  expect(new Set(states.flatMap(({ id }) => pincodes.citiesOf(id) ?? []).map(({ id }) => id)).size).toBe(736)
})

test.each([0, 25, 28, 39, Number.NaN])('there is no state %s', (id) => {
  expect(pincodes.citiesOf(id)).toBeUndefined()
})

test('names are written as on a letter, not in capitals', () => {
  const names = new Set(Array.from(known.values(), ({ city }) => city.name))
  expect([...names].filter((name) => !/^([A-Z][a-z]+|24)([ -](and|24|[A-Z][a-z]*))*$/.test(name))).toEqual([])
})

test('all India takes under 5 MB of memory and under 5 µs a lookup', () => {
  expect(memoryAfterLoading(new URL('pincodes.ts', import.meta.url), 'loadPincodes')).toBeLessThan(5_000_000)
  const pins = [...known.keys()]
  expect(microsecondsOf((round) => pincodes.find(pins[round % pins.length] ?? ''))).toBeLessThan(5)
})

test('the file is what the generator makes of the directory', async () => {
  const generator = fileURLToPath(new URL('../../../commands/generate-pincodes.mjs', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [generator, '--check'])
  expect(stdout).toContain('is what is generated')
})
