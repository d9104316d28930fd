import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { readArguments } from './process/arguments.mjs'
import { repository } from './process/environment.mjs'
import { assignDistricts } from './reference-data/assign-districts.mjs'
import { cityName } from './reference-data/city-names.mjs'
import { jsonTable, writeGenerated } from './reference-data/write-generated.mjs'

const usage = `npm run generate:pincodes             regenerates the list of pin codes
npm run generate:pincodes -- --check  tells whether it is up to date`
readArguments(usage, (args) => args.every((each) => each === '--check'))
const file = 'server/src/records/reference-data/pincodes.generated.json'
const attribution =
  'Department of Posts, Ministry of Communications, Government of India, 2020, ' +
  'All India Pincode Directory till last month, OGD Platform India, 03/10/2025, ' +
  'https://www.data.gov.in/resource/all-india-pincode-directory-till-last-month, GODL-India'

const cities = groupByCity(assignDistricts(readPostOffices()))
writeGenerated(file, jsonTable(attribution, 'cities', withIds(cities, existingIds())))

function readPostOffices() {
  const entry = createRequire(join(repository, 'package.json')).resolve('india-pincode')
  return JSON.parse(gunzipSync(readFileSync(join(dirname(entry), '../data/pincodes.json.gz'))))
}

/** Each city once, with its pin codes in ascending order; sorted by state and name. */
function groupByCity(districts) {
  const cities = new Map()
  for (const [pincode, { stateId, district }] of districts) {
    const name = cityName(pincode, stateId, district)
    const key = `${stateId} ${name}`
    if (!cities.has(key)) cities.set(key, { stateId, name, pincodes: [] })
    cities.get(key).pincodes.push(pincode)
  }
  return [...cities.values()].sort((a, b) => a.stateId - b.stateId || (a.name < b.name ? -1 : 1))
}

/** A city keeps the id it was given first, since customers' records may refer to it. */
function existingIds() {
  const path = join(repository, file)
  const rows = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).cities : []
  return new Map(rows.map(({ id, name }) => [`${stateOf(id)} ${name}`, id]))
}

/** A new city gets the next free number of its state. */
function withIds(cities, existing) {
  const highest = new Map()
  for (const id of existing.values()) highest.set(stateOf(id), Math.max(id, highest.get(stateOf(id)) ?? 0))
  return cities.map(({ stateId, name, pincodes }) => {
    const id = existing.get(`${stateId} ${name}`) ?? (highest.get(stateId) ?? stateId * 1000) + 1
    highest.set(stateId, Math.max(id, highest.get(stateId) ?? 0))
    return { id, name, pincodes: pincodes.join(' ') }
  })
}

function stateOf(cityId) {
  return Math.floor(cityId / 1000)
}
