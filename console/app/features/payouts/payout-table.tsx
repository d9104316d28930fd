import { formatRupees } from 'domain/money/format-money'
import { Chip } from '../../shared/layout/chip'
import { DenseTable } from '../../shared/table/dense-table'
import { ageOf, type PayoutRow, stateLabels, stateTones, whyOf } from './payout-words'

type Props = {
  payouts: readonly PayoutRow[]
  chosen: readonly string[]
  mayRelease: boolean
  onChoose: (payoutIds: string[]) => void
  onOpen: (payoutId: string) => void
}

type ChoiceProps = { payout: PayoutRow; chosen: readonly string[]; onToggle: (payout: PayoutRow) => void }

/** Whether it can be chosen, and if not, why: the same words as a hint. */
function Choice({ payout, chosen, onToggle }: ChoiceProps) {
  const { payout_id: id, closed_because: because } = payout
  if (payout.state !== 'HELD') return null
  return (
    <input
      type="checkbox"
      aria-label={`Choose ${payout.loan_no}`}
      title={because ?? undefined}
      disabled={because !== null}
      checked={chosen.includes(id)}
      onClick={(event) => event.stopPropagation()}
      onChange={() => onToggle(payout)}
    />
  )
}

export function PayoutTable({ payouts, chosen, mayRelease, onChoose, onOpen }: Props) {
  const toggle = ({ payout_id: id, state, closed_because: because }: PayoutRow) => {
    if (state === 'HELD' && because === null)
      onChoose(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  }
  return (
    <DenseTable
      caption="Payouts"
      rows={payouts}
      rowKey={({ payout_id }) => payout_id}
      onOpen={({ payout_id }) => onOpen(payout_id)}
      {...(mayRelease && { onChoose: toggle })}
      empty="No payout is in this state."
      columns={[
        ...(mayRelease
          ? [
              {
                header: 'Choose',
                cell: (payout: PayoutRow) => <Choice payout={payout} chosen={chosen} onToggle={toggle} />,
              },
            ]
          : []),
        { header: 'Loan', isName: true, cell: ({ loan_no }) => <b>{loan_no}</b> },
        { header: 'Customer', cell: ({ customer }) => customer },
        { header: 'Amount', isNumber: true, cell: ({ amount }) => formatRupees(Math.round(amount * 100)) },
        { header: 'Account', cell: ({ bank, account_ending }) => `${bank} ••${account_ending}` },
        { header: 'State', cell: ({ state }) => <Chip tone={stateTones[state]}>{stateLabels[state]}</Chip> },
        { header: 'Since', isNumber: true, cell: ({ since }) => ageOf(since) },
        { header: 'Why', isText: true, cell: (payout) => whyOf(payout) },
      ]}
    />
  )
}
