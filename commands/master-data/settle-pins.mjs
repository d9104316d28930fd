import { stateIdOf } from './post-states.mjs'

/** The army's first base post office, which the directory files under a district far away. */
const known = new Map([['900056', { stateId: 7, district: 'NEW DELHI' }]])

const ranks = { HO: 3, PO: 2, BO: 1 }

/**
 * One district for each pin code. The offices of a pin code vote; a tie goes to the place of its greatest office. Where
 * no office says where it lies, the nearest do: those of the same division and beginning, then of the same beginning.
 */
export function settlePins(rows) {
  const offices = rows.map(asOffice)
  const byPin = groupBy(offices, ({ pin }) => pin)
  const neighbours = neighbourhoods.map((placeOf) => groupBy(offices.filter(isPlaced), placeOf))
  const settled = [...byPin].map(([pin, its]) => [pin, known.get(pin) ?? settle(its, neighbours)])
  return new Map(settled.sort(([a], [b]) => a - b))
}

const neighbourhoods = [
  ({ pin, division }) => `${division} ${pin.slice(0, 4)}`,
  ({ pin }) => pin.slice(0, 4),
  ({ pin, division }) => `${division} ${pin.slice(0, 3)}`,
  ({ pin }) => pin.slice(0, 3),
]

function asOffice({ p: pin, s: state, i: district, v: division, t: kind }) {
  return { pin, stateId: stateIdOf(pin, state), district: district.toUpperCase().trim(), division, rank: ranks[kind] }
}

const isPlaced = ({ stateId }) => stateId !== undefined

function settle(offices, neighbours) {
  const own = offices.filter(isPlaced)
  if (own.length > 0) return elect(own)
  const nearest = neighbourhoods.map((placeOf, level) => neighbours[level].get(placeOf(offices[0])))
  const voters = nearest.find((found) => found !== undefined)
  if (voters === undefined) throw new Error(`nothing says where ${offices[0].pin} lies`)
  return elect(voters)
}

function elect(offices) {
  const places = [...groupBy(offices, ({ stateId, district }) => `${stateId} ${district}`).values()]
  const greatest = (place) => Math.max(...place.map(({ rank }) => rank))
  const [winner] = places.sort(
    (a, b) => b.length - a.length || greatest(b) - greatest(a) || (a[0].district < b[0].district ? -1 : 1),
  )
  return { stateId: winner[0].stateId, district: winner[0].district }
}

function groupBy(items, keyOf) {
  const groups = new Map()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}
