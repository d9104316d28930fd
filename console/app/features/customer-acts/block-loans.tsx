import { blockMessage } from 'contract/registration/decline-message'
import { formatDate, type IstDate } from 'domain/calendar/ist-date'
import { type BlockReason, blockReasons } from 'domain/loan/decision/lending-block'
import { useState } from 'react'
import { useSnackbar } from 'ui/feedback/snackbar.tsx'
import { SelectField } from 'ui/field/select-field.tsx'
import { TextField } from 'ui/field/text-field.tsx'
import { ReasonDialog } from '../../shared/layout/reason-dialog'
import type { Data } from '../../shared/wire/call'
import { useAct } from '../../shared/wire/use-act'

type Props = { customerId: string; onClose: () => void }

const labels: Record<BlockReason, string> = {
  'blocked at own wish': 'At their own wish',
  'blocked for safety': 'Somebody else may use their details',
  'blocked in a dispute': 'An amount is disputed',
  'blocked by us': 'Our decision',
}

/** Until a day, or until a person ends it. */
export function BlockLoans({ customerId, onClose }: Props) {
  const show = useSnackbar()
  const [because, setBecause] = useState<BlockReason>('blocked at own wish')
  const [until, setUntil] = useState('')
  const block = useAct('customers', 'block', {
    onDone: () => {
      show('New loans are blocked.')
      onClose()
    },
  })
  return (
    <ReasonDialog
      title="Block new loans"
      confirmLabel="Block them"
      isDanger
      isRunning={block.isRunning}
      refusal={block.refusal}
      onConfirm={(reason) => block.run({ customer_id: customerId, because, until: until || null, reason })}
      onClose={onClose}
    >
      <p>Loans that were paid out go on. An offer that is not signed can no longer be signed.</p>
      <SelectField
        label="Why"
        value={because}
        onChange={({ target }) => setBecause((target.value || 'blocked by us') as BlockReason)}
        options={blockReasons.map((value) => ({ value, label: labels[value] }))}
      />
      <p className="text-ink-soft">
        The customer reads: “We cannot offer you a loan now: {blockMessage(because, (until || null) as IstDate | null)}
        .”
      </p>
      <TextField
        label="Last day"
        optional
        type="date"
        help="Empty: until somebody ends it."
        value={until}
        onChange={({ target }) => setUntil(target.value)}
      />
    </ReasonDialog>
  )
}

type Block = NonNullable<Data<'customers', 'standing'>['block']>

export function UnblockLoans({ customerId, block, onClose }: Props & { block: Block }) {
  const show = useSnackbar()
  const end = useAct('customers', 'unblock', {
    onDone: () => {
      show('The block has ended.')
      onClose()
    },
  })
  return (
    <ReasonDialog
      title="End the block of new loans"
      confirmLabel="End it"
      isRunning={end.isRunning}
      refusal={end.refusal}
      onConfirm={(reason) => end.run({ customer_id: customerId, reason })}
      onClose={onClose}
    >
      <p>{describeBlock(block)}</p>
    </ReasonDialog>
  )
}

export const describeBlock = ({ because, until, words }: Block) =>
  `New loans are blocked${until ? ` until ${formatDate(until as IstDate)}` : ''}. ${labels[because]}: ${words}`
