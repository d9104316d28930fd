import { readFileSync } from 'node:fs'
import { states } from 'domain/applicant/states'

export type City = { id: number; name: string }
export type PincodeLocation = { city: City; state: { id: number; name: string } }

/** Finds the city and state of every pin code in India, from memory. */
export type PincodeDirectory = {
  find(pincode: string): PincodeLocation | undefined
  /** Sorted by name; undefined for an unknown state. */
  citiesOf(stateId: number): readonly City[] | undefined
}

type Row = City & { pincodes: string }

/** Written by `npm run generate:pincodes`; ATTRIBUTION.md names the source. */
const file = new URL('pincodes.generated.json', import.meta.url)

let directory: PincodeDirectory | undefined

/** The same one for all callers. */
export function loadPincodeDirectory(): PincodeDirectory {
  directory ??= readDirectory()
  return directory
}

function readDirectory(): PincodeDirectory {
  const { cities: rows } = JSON.parse(readFileSync(file, 'utf8')) as { cities: Row[] }
  const locations = new Map<string, PincodeLocation>()
  const cities = new Map<number, City[]>(states.map(({ id }) => [id, []]))
  for (const { id, name, pincodes } of rows) {
    const location = { city: { id, name }, state: stateOf(id) }
    for (const pincode of pincodes.split(' ')) locations.set(pincode, location)
    cities.get(location.state.id)?.push(location.city)
  }
  for (const list of cities.values()) list.sort((a, b) => (a.name < b.name ? -1 : 1))
  return { find: (pincode) => locations.get(pincode), citiesOf: (stateId) => cities.get(stateId) }
}

/** A city's id is its state's GST code times a thousand plus a number within the state. */
function stateOf(cityId: number) {
  const state = states.find(({ id }) => id === Math.floor(cityId / 1_000))
  if (state === undefined) throw new Error(`city ${cityId} belongs to no state`)
  return state
}
