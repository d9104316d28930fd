import { groupBy } from './group-by.mjs'
import { stateIdOf } from './state-ids.mjs'

/** The army's first base post office: the directory lists it under a distant district. */
const corrections = new Map([['900056', { stateId: 7, district: 'NEW DELHI' }]])

const ranks = { HO: 3, PO: 2, BO: 1 }

/**
 * One district for each pin code, as a Map in ascending order of pin codes. The post offices of a pin code vote, and a
 * tie goes to the district of the highest-ranking office. Where no office has a usable district, the nearest offices
 * vote: those of the same postal division and prefix, then those of the same prefix.
 */
export function assignDistricts(rows) {
  const offices = rows.map(toOffice)
  const byPincode = groupBy(offices, ({ pincode }) => pincode)
  const neighbours = neighbourhoods.map((keyOf) => groupBy(offices.filter(hasState), keyOf))
  const districts = [...byPincode].map(([pincode, own]) => [
    pincode,
    corrections.get(pincode) ?? districtOf(own, neighbours),
  ])
  return new Map(districts.sort(([a], [b]) => a - b))
}

const neighbourhoods = [
  ({ pincode, division }) => `${division} ${pincode.slice(0, 4)}`,
  ({ pincode }) => pincode.slice(0, 4),
  ({ pincode, division }) => `${division} ${pincode.slice(0, 3)}`,
  ({ pincode }) => pincode.slice(0, 3),
]

function toOffice({ p: pincode, s: state, i: district, v: division, t: kind }) {
  const stateId = stateIdOf(pincode, state)
  return { pincode, stateId, district: district.toUpperCase().trim(), division, rank: ranks[kind] }
}

function hasState({ stateId }) {
  return stateId !== undefined
}

function districtOf(offices, neighbours) {
  const own = offices.filter(hasState)
  if (own.length > 0) return majority(own)
  const nearest = neighbourhoods.map((keyOf, level) => neighbours[level].get(keyOf(offices[0])))
  const voters = nearest.find((found) => found !== undefined)
  if (voters === undefined) throw new Error(`no post office near ${offices[0].pincode} has a district`)
  return majority(voters)
}

function majority(offices) {
  const districts = [...groupBy(offices, ({ stateId, district }) => `${stateId} ${district}`).values()]
  const highestRank = (group) => Math.max(...group.map(({ rank }) => rank))
  const [winner] = districts.sort(
    (a, b) => b.length - a.length || highestRank(b) - highestRank(a) || (a[0].district < b[0].district ? -1 : 1),
  )
  return { stateId: winner[0].stateId, district: winner[0].district }
}
