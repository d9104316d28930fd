import { useSnackbar } from 'ui/feedback/snackbar.tsx'
import { ReasonDialog } from '../../shared/layout/reason-dialog'
import { useAct } from '../../shared/wire/use-act'

type Props = { person: { staff_id: string; name: string }; onClose: () => void }

export function EndAccess({ person, onClose }: Props) {
  const show = useSnackbar()
  const end = useAct('staff', 'end', {
    stepUp: true,
    onDone: () => {
      show(`${person.name} has no access any more.`)
      onClose()
    },
  })
  return (
    <ReasonDialog
      title={`End the access of ${person.name}`}
      confirmLabel="End it now"
      isDanger
      isRunning={end.isRunning}
      refusal={end.refusal}
      onConfirm={(reason) => end.run({ staff_id: person.staff_id, reason })}
      onClose={onClose}
    >
      <p>
        At once: every session ends, every claimed case goes back to its queue, and no passkey opens the console again.
      </p>
    </ReasonDialog>
  )
}
