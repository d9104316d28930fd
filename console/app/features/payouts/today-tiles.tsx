import type { PayoutState } from 'domain/loan/payout/release'
import { formatRupees } from 'domain/money/format-money'
import type { ReactNode } from 'react'
import type { Data } from '../../shared/wire/call'
import { ageOf, holdLabels } from './payout-words'

type Desk = Data<'payouts', 'limits'>

const rupees = (amount: number) => formatRupees(Math.round(amount * 100))

function Tile({
  title,
  value,
  isBad = false,
  children,
}: {
  title: string
  value: string
  isBad?: boolean
  children: ReactNode
}) {
  return (
    <section className="tile" data-bad={isBad || undefined}>
      <h2>{title}</h2>
      <p className="tile-value">{value}</p>
      <div className="text-ink-soft">{children}</div>
    </section>
  )
}

function sumOf({ waiting }: Desk, states: readonly PayoutState[]) {
  const rows = waiting.filter(({ state }) => states.includes(state))
  const oldest = rows.map((row) => row.oldest).toSorted()[0]
  return {
    rows,
    count: rows.reduce((sum, { payouts }) => sum + payouts, 0),
    amount: rows.reduce((sum, row) => sum + row.amount, 0),
    age: oldest === undefined ? 'none waits' : `oldest ${ageOf(oldest)}`,
  }
}

const asOf = (at: string) => {
  const age = ageOf(at)
  return age === '0 min' ? 'as of now' : `as of ${age} ago`
}

/** Today against the ceilings, and what waits. */
export function TodayTiles({ desk }: { desk: Desk }) {
  const held = sumOf(desk, ['HELD'])
  const sent = sumOf(desk, ['RELEASED', 'IN DOUBT'])
  const failed = sumOf(desk, ['FAILED'])
  const left = Math.max(0, desk.day_ceiling - desk.released_today)
  return (
    <div className="tiles">
      <Tile title="Released today" value={rupees(desk.released_today)}>
        {desk.payouts_today} {desk.payouts_today === 1 ? 'loan' : 'loans'}
      </Tile>
      <Tile title="Left of today’s ceiling" value={rupees(left)}>
        of {rupees(desk.day_ceiling)}; up to {rupees(desk.loan_ceiling)} for a loan
      </Tile>
      <Tile
        title="At the provider"
        value={desk.balance ? rupees(desk.balance.available) : 'not known'}
        isBad={desk.balance !== null && desk.balance.available < held.amount + sent.amount}
      >
        {desk.balance ? asOf(desk.balance.read_at) : 'asked every five minutes'}
      </Tile>
      <Tile title="Held" value={String(held.count)}>
        {held.age}
        {held.rows.map(({ held_because: because, payouts, oldest }) => (
          <p key={because}>
            {payouts}: {because && holdLabels[because]}, {ageOf(oldest)}
          </p>
        ))}
      </Tile>
      <Tile title="With the bank" value={String(sent.count)}>
        {sent.age}
      </Tile>
      <Tile title="Failed this week" value={String(failed.count)} isBad={failed.count > 0}>
        {failed.count > 0 ? rupees(failed.amount) : 'none'}
      </Tile>
    </div>
  )
}
