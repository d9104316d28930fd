import { formatRupees } from 'domain/money/format-money'
import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from 'ui/action/button.tsx'
import { Dialog } from 'ui/feedback/dialog.tsx'
import { QueryView } from 'ui/feedback/query-view.tsx'
import { useSnackbar } from 'ui/feedback/snackbar.tsx'
import { DetailList } from 'ui/layout/detail-list.tsx'
import { Chip } from '../../shared/layout/chip'
import { Moment } from '../../shared/layout/moment'
import { ReasonDialog } from '../../shared/layout/reason-dialog'
import { Refusal } from '../../shared/layout/refusal'
import { useMay } from '../../shared/session/session'
import type { Data } from '../../shared/wire/call'
import { useAct } from '../../shared/wire/use-act'
import { useLook } from '../../shared/wire/use-look'
import { OtherAccount } from './other-account'
import { holdLabels, type PayoutRow, stateLabels, stateTones, whatToDo, whyOf } from './payout-words'

type Detail = Data<'payouts', 'detail'>

type ActsProps = { detail: Detail; onRelease: () => void; onHold: () => void; onOtherAccount: () => void }

function Acts({ detail, onRelease, onHold, onOtherAccount }: ActsProps) {
  const show = useSnackbar()
  const mayRelease = useMay('payouts_release')
  const mayHold = useMay('payouts_hold')
  const mayChangeAccount = useMay('payouts_account')
  const retry = useAct('payouts', 'retry', { onDone: () => show('The provider is asked now.') })
  const isWaiting = !detail.is_ordered && (detail.state === 'HELD' || detail.state === 'RELEASED')
  const isUnderWay = detail.state === 'RELEASED' || detail.state === 'IN DOUBT'
  return (
    <div className="mt-4 grid gap-3">
      <Refusal refusal={retry.refusal} />
      {detail.state === 'HELD' && mayRelease && detail.closed_because && (
        <p className="text-ink-soft">{detail.closed_because}</p>
      )}
      <div className="flex flex-wrap gap-2">
        {detail.state === 'HELD' && mayRelease && !detail.closed_because && (
          <Button onClick={onRelease}>Release…</Button>
        )}
        {mayHold && !detail.is_ordered && (detail.state === 'RELEASED' || detail.held_because !== 'PERSON') && (
          <Button variant="secondary" onClick={onHold}>
            Hold…
          </Button>
        )}
        {mayChangeAccount && isWaiting && detail.other_accounts.length > 0 && (
          <Button variant="secondary" onClick={onOtherAccount}>
            Send to another account…
          </Button>
        )}
        {isUnderWay && mayRelease && (
          <Button variant="secondary" busy={retry.isRunning} onClick={() => retry.run({ payout_id: detail.payout_id })}>
            Ask the provider now
          </Button>
        )}
      </div>
    </div>
  )
}

function History({ detail }: { detail: Detail }) {
  return (
    <table className="dense mt-4">
      <caption className="sr-only">What happened</caption>
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col">State</th>
          <th scope="col">By</th>
          <th scope="col">Why</th>
        </tr>
      </thead>
      <tbody>
        {detail.history.map(({ at, state, by, held_because: because, words }) => (
          <tr key={`${at} ${state} ${because}`}>
            <td>
              <Moment at={at} />
            </td>
            <td>{stateLabels[state]}</td>
            <td>{by}</td>
            <td data-text="">{[because && holdLabels[because], words].filter(Boolean).join(': ')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type Props = { payoutId: string; onRelease: (payout: PayoutRow) => void; onClose: () => void }

/** One payout: who sanctioned it, what happened to it, and what can be done. */
export function PayoutDetail({ payoutId, onRelease, onClose }: Props) {
  const maySeeLinks = useMay('links_read')
  const query = useLook('payouts', 'detail', { payout_id: payoutId })
  const [isHolding, setHolding] = useState(false)
  const [isChoosing, setChoosing] = useState(false)
  const hold = useAct('payouts', 'hold', { onDone: () => setHolding(false) })
  if (isHolding)
    return (
      <ReasonDialog
        title="Hold this payout"
        confirmLabel="Hold it"
        isRunning={hold.isRunning}
        refusal={hold.refusal}
        onConfirm={(reason) => hold.run({ payout_id: payoutId, reason })}
        onClose={() => setHolding(false)}
      >
        <p>It then leaves only when a person releases it.</p>
      </ReasonDialog>
    )
  if (isChoosing && query.data) return <OtherAccount detail={query.data} onClose={() => setChoosing(false)} />
  return (
    <Dialog open onClose={onClose} title={query.data ? `Payout of ${query.data.loan_no}` : 'Payout'}>
      <QueryView query={query} label="Reading the payout" errorTitle="The payout could not be read" isPart>
        {(detail) => (
          <>
            <DetailList
              items={[
                { term: 'State', value: <Chip tone={stateTones[detail.state]}>{stateLabels[detail.state]}</Chip> },
                { term: 'Customer', value: detail.customer },
                { term: 'Amount', value: formatRupees(Math.round(detail.amount * 100)) },
                { term: 'Account', value: `${detail.bank} ••${detail.account_ending}` },
                { term: 'Why', value: whyOf(detail) },
                ...(maySeeLinks
                  ? [{ term: 'Links', value: <Link to={`/links/${detail.loan_no}`}>What is shared with others</Link> }]
                  : []),
                { term: 'What to do', value: whatToDo[detail.state] },
                { term: 'Sanctioned by', value: detail.sanctioned_by },
                { term: 'Transfer', value: `${detail.transfer_id}, try ${detail.tries}` },
              ]}
            />
            <History detail={detail} />
            <Acts
              detail={detail}
              onRelease={() => onRelease(detail)}
              onHold={() => setHolding(true)}
              onOtherAccount={() => setChoosing(true)}
            />
          </>
        )}
      </QueryView>
    </Dialog>
  )
}
