import { QueryView } from 'ui/feedback/query-view.tsx'
import { useSnackbar } from 'ui/feedback/snackbar.tsx'
import { ReasonDialog } from '../../shared/layout/reason-dialog'
import { useAct } from '../../shared/wire/use-act'
import { useLook } from '../../shared/wire/use-look'
import { EffectView } from './effect-view'

type Props = { title: string; kind: string; command: Record<string, unknown>; onClose: () => void }

/** Shows what a request would change, and asks another person for it. */
export function AskRequest({ title, kind, command, onClose }: Props) {
  const show = useSnackbar()
  const preview = useLook('requests', 'preview', { kind, command })
  const raise = useAct('requests', 'raise', {
    onDone: () => {
      show('Another person has been asked.')
      onClose()
    },
  })
  const version = preview.data?.version
  return (
    <ReasonDialog
      title={title}
      confirmLabel="Ask another person"
      isReady={version !== undefined}
      isRunning={raise.isRunning}
      refusal={raise.refusal}
      onConfirm={(reason) => version !== undefined && raise.run({ kind, command, reason, version })}
      onClose={onClose}
    >
      <QueryView query={preview} label="Working out what it changes" errorTitle="This cannot be asked for" isPart>
        {({ effect }) => <EffectView effect={effect} />}
      </QueryView>
    </ReasonDialog>
  )
}
