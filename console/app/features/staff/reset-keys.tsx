import { useSnackbar } from 'ui/feedback/snackbar.tsx'
import { ReasonDialog } from '../../shared/layout/reason-dialog'
import { useAct } from '../../shared/wire/use-act'

type Props = { person: { staff_id: string; name: string; version: string }; onClose: () => void }

export function ResetKeys({ person, onClose }: Props) {
  const show = useSnackbar()
  const raise = useAct('staff', 'reset_keys', {
    onDone: () => {
      show('Another administrator has been asked.')
      onClose()
    },
  })
  return (
    <ReasonDialog
      title={`New passkeys for ${person.name}`}
      confirmLabel="Ask another administrator"
      isRunning={raise.isRunning}
      refusal={raise.refusal}
      onConfirm={(reason) => raise.run({ staff_id: person.staff_id, version: person.version, reason })}
      onClose={onClose}
    >
      <p>
        Once approved, the passkeys stop working and a link for new ones is sent. A new passkey approves no money for 24
        hours.
      </p>
    </ReasonDialog>
  )
}
