import { linkWords } from 'domain/evidence/links'
import { Chip } from '../../shared/layout/chip'
import { Moment } from '../../shared/layout/moment'
import { listKinds, type Net, nameKinds, weightlessWords } from './link-words'

/** In one line what is shared, then each kind with its day and its weight. */
export function SharedList({ net }: { net: Net }) {
  const { shared, others, blocked } = net
  const direct = others.filter(({ shares }) => shares.length > 0).length
  if (direct === 0 && blocked.length === 0)
    return <p>Nothing is shared with another customer: no account, device, address, document or picture.</p>
  return (
    <>
      {direct > 0 && (
        <p className="text-lg">
          Shared with {direct} {direct === 1 ? 'person' : 'people'}: {listKinds(shared)}
        </p>
      )}
      {blocked.length > 0 && (
        <p className="text-red">Used before by a customer who was blocked and erased: {nameKinds(blocked)}.</p>
      )}
      <ul className="my-3 grid gap-1">
        {shared.map(({ kind, customers, first_seen: since, weightless }) => (
          <li key={kind} className="flex flex-wrap items-baseline gap-2">
            <Chip tone={weightless ? 'plain' : 'warn'}>{linkWords[kind]}</Chip>
            <span>
              with {customers}, since <Moment at={since} />
              {weightless && <span className="text-ink-soft">; carries no weight: {weightlessWords[weightless]}</span>}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
