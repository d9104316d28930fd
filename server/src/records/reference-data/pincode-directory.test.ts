import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { states } from 'domain/applicant/states'
import { expect, test } from 'vitest'
import { loadPincodeDirectory, type PincodeLocation } from './pincode-directory.ts'

const pincodes = loadPincodeDirectory()
const known = new Map<string, PincodeLocation>()
for (let number = 100_000; number < 1_000_000; number++) {
  const location = pincodes.find(String(number))
  if (location) known.set(String(number), location)
}

test('every pin code of the directory is known', () => {
  expect(known.size).toBe(19_586)
})

test('every pin code is in one of the 36 states, and every state has pin codes', () => {
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
])('%s is %s in %s', (pincode, city, state) => {
  expect(pincodes.find(pincode)).toMatchObject({ city: { name: city }, state: { name: state } })
})

test.each([
  ['799001', 'Tripura', 'Telangana'],
  ['334002', 'Rajasthan', 'Chhattisgarh'],
  ['612906', 'Tamil Nadu', 'Kerala'],
  ['403522', 'Goa', 'no state'],
  ['500901', 'Telangana', 'no state'],
])('%s is in %s, though the source lists it under %s', (pincode, state) => {
  expect(pincodes.find(pincode)?.state.name).toBe(state)
})

test.each(['999999', '100000', '000000', '5600', '', '56000', '5600011', ' 560001', '+60001', '5.6e5', '٥٦٠٠٠١'])(
  'there is no pin code "%s"',
  (pincode) => {
    expect(pincodes.find(pincode)).toBeUndefined()
  },
)

test('the cities of a state are those of its pin codes, each listed once and sorted by name', () => {
  for (const { id } of states) {
    const names = pincodes.citiesOf(id)?.map(({ name }) => name) ?? []
    expect(names).toEqual([...new Set(names)].sort())
    const withPincodes = [...known.values()].filter(({ state }) => state.id === id).map(({ city }) => city)
    expect(new Set(pincodes.citiesOf(id))).toEqual(new Set(withPincodes))
  }
  expect(new Set(states.flatMap(({ id }) => pincodes.citiesOf(id) ?? []).map(({ id }) => id)).size).toBe(736)
})

test.each([0, 25, 28, 39, Number.NaN])('there is no state %s', (id) => {
  expect(pincodes.citiesOf(id)).toBeUndefined()
})

test('city names are in title case', () => {
  const names = new Set(Array.from(known.values(), ({ city }) => city.name))
  expect([...names].filter((name) => !/^([A-Z][a-z]+|24)([ -](and|24|[A-Z][a-z]*))*$/.test(name))).toEqual([])
})

test('the generated file is up to date with its source', async () => {
  const generator = fileURLToPath(new URL('../../../../commands/generate-pincodes.mjs', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [generator, '--check'])
  expect(stdout).toContain('is up to date')
})
