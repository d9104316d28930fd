import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { cityName } from './master-data/city-names.mjs'
import { packNumbers } from './master-data/pack-numbers.mjs'
import { settlePins } from './master-data/settle-pins.mjs'
import { jsonTable, writeGenerated } from './master-data/write-generated.mjs'
import { repository } from './repository.mjs'

const file = 'server/src/reference-data/pincodes.generated.json'
const attribution =
  'Department of Posts, Ministry of Communications, Government of India, 2020, ' +
  'All India Pincode Directory till last month, OGD Platform India, 03/10/2025, ' +
  'https://www.data.gov.in/resource/all-india-pincode-directory-till-last-month, GODL-India'

const cities = citiesOf(settlePins(readDirectory()))
writeGenerated(file, jsonTable(attribution, 'cities', withIds(cities, idsKept())))

function readDirectory() {
  const entry = createRequire(join(repository, 'package.json')).resolve('india-pincode')
  return JSON.parse(gunzipSync(readFileSync(join(dirname(entry), '../data/pincodes.json.gz'))))
}

/** Each city once, with its rising pin codes; ordered by state and name. */
function citiesOf(pins) {
  const cities = new Map()
  for (const [pin, { stateId, district }] of pins) {
    const name = cityName(pin, stateId, district)
    const key = `${stateId} ${name}`
    if (!cities.has(key)) cities.set(key, { stateId, name, pins: [] })
    cities.get(key).pins.push(Number(pin))
  }
  return [...cities.values()].sort((a, b) => a.stateId - b.stateId || (a.name < b.name ? -1 : 1))
}

/** The ids that cities have already been given: they may stand in somebody's records. */
function idsKept() {
  const path = join(repository, file)
  const rows = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).cities : []
  return new Map(rows.map(([id, name]) => [`${Math.floor(id / 1000)} ${name}`, id]))
}

/** A city's id is its state's, times a thousand, and the next number that is free there. */
function withIds(cities, kept) {
  const last = new Map()
  for (const id of kept.values()) last.set(Math.floor(id / 1000), Math.max(id, last.get(Math.floor(id / 1000)) ?? 0))
  return cities.map(({ stateId, name, pins }) => {
    const id = kept.get(`${stateId} ${name}`) ?? (last.get(stateId) ?? stateId * 1000) + 1
    last.set(stateId, Math.max(id, last.get(stateId) ?? 0))
    return [id, name, packNumbers(pins)]
  })
}
