import { type Net, nameKinds, type Other } from './link-words'
import './net-picture.css'

const size = 420
const middle = size / 2
/** As many as can be told apart. */
const mostDrawn = 30

type Placed = { id: string; name: string; x: number; y: number; isCenter: boolean; title: string; tone: string }

/** The nearest on an inner circle, the others on an outer one. */
function place(net: Net): Placed[] {
  const shown = net.others.slice(0, mostDrawn - 1)
  const inner = shown.filter(({ steps_away: steps }) => steps <= 1)
  const outer = shown.filter(({ steps_away: steps }) => steps > 1)
  const around = (people: readonly Other[], radius: number) =>
    people.map((other, index): Placed => {
      const angle = (2 * Math.PI * index) / people.length - Math.PI / 2
      return {
        id: other.customer_id,
        name: other.name,
        x: middle + radius * Math.cos(angle),
        y: middle + radius * Math.sin(angle),
        isCenter: false,
        title:
          other.shares.length > 0 ? `${other.name}: ${nameKinds(other.shares.map(({ kind }) => kind))}` : other.name,
        tone: other.mark ? 'marked' : other.shares.some(({ weightless }) => weightless === null) ? 'heavy' : 'light',
      }
    })
  const center = {
    id: net.customer_id,
    name: net.name,
    x: middle,
    y: middle,
    isCenter: true,
    title: net.name,
    tone: '',
  }
  return [center, ...around(inner, outer.length > 0 ? 95 : 150), ...around(outer, 175)]
}

/** The same as the table beside it, which says everything; hidden from those who hear the page. */
export function NetPicture({ net }: { net: Net }) {
  const people = place(net)
  const placeOf = new Map(people.map((person) => [person.id, person]))
  const hasNames = people.length <= 14
  return (
    <svg className="net" viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
      {net.edges.map(({ from, to, kinds }) => {
        const [one, other] = [placeOf.get(from), placeOf.get(to)]
        if (!one || !other) return null
        return (
          <line key={`${from} ${to}`} x1={one.x} y1={one.y} x2={other.x} y2={other.y}>
            <title>{nameKinds(kinds)}</title>
          </line>
        )
      })}
      {people.map(({ id, name, x, y, isCenter, title, tone }) => (
        <g key={id} data-tone={tone} data-center={isCenter || undefined}>
          <circle cx={x} cy={y} r={isCenter ? 13 : 8}>
            <title>{title}</title>
          </circle>
          {(hasNames || isCenter) && (
            <text x={x} y={y + (isCenter ? 27 : 21)} textAnchor="middle">
              {name}
            </text>
          )}
        </g>
      ))}
    </svg>
  )
}
