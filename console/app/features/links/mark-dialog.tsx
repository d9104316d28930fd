import { useState } from 'react'
import { useSnackbar } from 'ui/feedback/snackbar.tsx'
import { RadioGroup } from 'ui/field/radio-group.tsx'
import { ReasonDialog } from '../../shared/layout/reason-dialog'
import { useAct } from '../../shared/wire/use-act'
import type { markWords, Net, Other } from './link-words'

type Mark = keyof typeof markWords
type Props = { net: Net; other: Other; onClose: () => void }

/** Says why two customers share what they share; from then on it carries no weight. */
export function MarkDialog({ net, other, onClose }: Props) {
  const show = useSnackbar()
  const [mark, setMark] = useState<Mark>('HOUSEHOLD')
  const pair = { customer_id: net.customer_id, other_customer_id: other.customer_id }
  const act = useAct('links', 'mark', {
    onDone: () => {
      show('What they share carries no weight any more.')
      onClose()
    },
  })
  return (
    <ReasonDialog
      title={`${net.name} and ${other.name}`}
      confirmLabel="Mark them"
      isRunning={act.isRunning}
      refusal={act.refusal}
      onConfirm={(reason) => act.run({ ...pair, mark, reason })}
      onClose={onClose}
    >
      <RadioGroup
        name="mark"
        label="What are they?"
        options={[
          { value: 'HOUSEHOLD', label: 'One household' },
          { value: 'WORKPLACE', label: 'One workplace' },
        ]}
        value={mark}
        onChange={({ target }) => setMark(target.value as Mark)}
      />
      <p>
        Their device, network, home and work address carry no weight from now on. An account, document or picture that
        they share only later still does.
      </p>
    </ReasonDialog>
  )
}

export function UnmarkDialog({ net, other, onClose }: Props) {
  const pair = { customer_id: net.customer_id, other_customer_id: other.customer_id }
  const act = useAct('links', 'unmark', { onDone: onClose })
  return (
    <ReasonDialog
      title={`${net.name} and ${other.name}`}
      confirmLabel="End the mark"
      isRunning={act.isRunning}
      refusal={act.refusal}
      onConfirm={(reason) => act.run({ ...pair, reason })}
      onClose={onClose}
    >
      <p>What they share counts again from now on.</p>
    </ReasonDialog>
  )
}
