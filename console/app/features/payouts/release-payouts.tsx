import { formatRupees } from 'domain/money/format-money'
import { Button } from 'ui/action/button.tsx'
import { Dialog } from 'ui/feedback/dialog.tsx'
import { useSnackbar } from 'ui/feedback/snackbar.tsx'
import { Refusal } from '../../shared/layout/refusal'
import { useAct } from '../../shared/wire/use-act'
import type { PayoutRow } from './payout-words'

type Props = { payouts: readonly PayoutRow[]; onReleased: () => void; onClose: () => void }

/** Names every payout and the sum before the passkey confirms exactly these. */
export function ReleasePayouts({ payouts, onReleased, onClose }: Props) {
  const show = useSnackbar()
  const release = useAct('payouts', 'release', {
    stepUp: true,
    onDone: ({ released }) => {
      show(released === 1 ? '1 payout is released.' : `${released} payouts are released.`)
      onReleased()
    },
  })
  const sum = payouts.reduce((total, { amount }) => total + amount, 0)
  return (
    <Dialog
      open
      onClose={onClose}
      isLocked={release.isRunning}
      title={payouts.length === 1 ? 'Release this payout' : `Release ${payouts.length} payouts`}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Leave them
          </Button>
          <Button
            busy={release.isRunning}
            busyLabel="Releasing …"
            onClick={() => release.run({ payout_ids: payouts.map(({ payout_id }) => payout_id) })}
          >
            Release {formatRupees(Math.round(sum * 100))}
          </Button>
        </>
      }
    >
      <ul className="mb-3 grid gap-1">
        {payouts.map((payout) => (
          <li key={payout.payout_id}>
            <b>{payout.loan_no}</b> {payout.customer}, {formatRupees(Math.round(payout.amount * 100))} to {payout.bank}{' '}
            ••
            {payout.account_ending}
          </li>
        ))}
      </ul>
      <p>The money leaves at once and cannot be called back. All of them are released, or none.</p>
      <Refusal refusal={release.refusal} />
    </Dialog>
  )
}
