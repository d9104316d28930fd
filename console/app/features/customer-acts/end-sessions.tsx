import { useSnackbar } from 'ui/feedback/snackbar.tsx'
import { ReasonDialog } from '../../shared/layout/reason-dialog'
import { useAct } from '../../shared/wire/use-act'

export function EndSessions({ customerId, onClose }: { customerId: string; onClose: () => void }) {
  const show = useSnackbar()
  const end = useAct('customers', 'end_sessions', {
    onDone: ({ ended }) => {
      show(ended === 1 ? '1 device is logged out.' : `${ended} devices are logged out.`)
      onClose()
    },
  })
  return (
    <ReasonDialog
      title="Log out all devices"
      confirmLabel="Log them out"
      isDanger
      isRunning={end.isRunning}
      refusal={end.refusal}
      onConfirm={(reason) => end.run({ customer_id: customerId, reason })}
      onClose={onClose}
    >
      <p>The customer logs in again with a code. Nothing that was entered is lost.</p>
    </ReasonDialog>
  )
}
