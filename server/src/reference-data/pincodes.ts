import { readFileSync } from 'node:fs'
import { states } from 'domain/applicant/states'
import { numberTable } from './number-table.ts'

export type City = { id: number; name: string }
export type Place = { city: City; state: { id: number; name: string } }

/** Every pin code of India and where it lies, in memory. */
export type Pincodes = {
  /** How many are known. */
  size: number
  find(pincode: string): Place | undefined
  /** By name; undefined for a state that there is not. */
  citiesOf(stateId: number): readonly City[] | undefined
}

type Row = [cityId: number, cityName: string, packedPins: string]

/** Made by `npm run generate:pincodes`; ATTRIBUTION.md says of what. */
const file = new URL('pincodes.generated.json', import.meta.url)

export function loadPincodes(): Pincodes {
  const { cities: rows } = JSON.parse(readFileSync(file, 'utf8')) as { cities: Row[] }
  const places = rows.map(([id, name]) => ({ city: { id, name }, state: stateOf(id) }))
  const cities = new Map(states.map((state) => [state.id as number, citiesIn(state.id, places)]))
  const pins = numberTable(rows.map(([, , packed], value) => ({ packed, value })))
  return {
    size: pins.size,
    find(pincode) {
      const place = /^[1-9][0-9]{5}$/.test(pincode) ? pins.find(Number(pincode)) : undefined
      return place === undefined ? undefined : places[place]
    },
    citiesOf: (stateId) => cities.get(stateId),
  }
}

function stateOf(cityId: number) {
  const found = states.find(({ id }) => id === Math.floor(cityId / 1_000))
  if (found === undefined) throw new Error(`city ${cityId} lies in no state`)
  return found
}

function citiesIn(stateId: number, places: readonly Place[]): readonly City[] {
  return places
    .filter(({ state }) => state.id === stateId)
    .map(({ city }) => city)
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}
