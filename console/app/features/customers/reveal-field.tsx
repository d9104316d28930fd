import { type RevealableField, revealableFields } from 'domain/staff/customer-fields'
import { type LookPurpose, lookPurposes, openPurposes, purposeOf } from 'domain/staff/look-purposes'
import { useState } from 'react'
import { Button } from 'ui/action/button.tsx'
import { useAsyncAction } from 'ui/action/use-async-action.ts'
import { Dialog } from 'ui/feedback/dialog.tsx'
import { RadioGroup } from 'ui/field/radio-group.tsx'
import { Refusal } from '../../shared/layout/refusal'
import { confirmAct } from '../../shared/session/confirm-act'
import { useMe } from '../../shared/session/session'
import { CallRefused, call, type Data } from '../../shared/wire/call'

type Props = {
  customerId: string
  field: RevealableField
  onRevealed: (revealed: Data<'customers', 'reveal'>) => void
  onClose: () => void
}

/** Asks why: the customer reads the purpose on their account page. */
export function RevealField({ customerId, field, onRevealed, onClose }: Props) {
  const { roles } = useMe()
  const [purpose, setPurpose] = useState<LookPurpose>(purposeOf(roles.map(({ role }) => role)))
  const [refusal, setRefusal] = useState<CallRefused>()
  const [reveal, isRunning] = useAsyncAction(async () => {
    const body = { customer_id: customerId, field, purpose }
    try {
      setRefusal(undefined)
      await confirmAct('customers', { event_name: 'reveal', ...body })
      onRevealed(await call('customers', 'reveal', body))
    } catch (error) {
      if (!(error instanceof CallRefused)) throw error
      setRefusal(error)
    }
  })
  return (
    <Dialog
      open
      onClose={onClose}
      isLocked={isRunning}
      title={`Show: ${revealableFields[field]}`}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Leave it masked
          </Button>
          <Button busy={isRunning} busyLabel="Showing …" onClick={() => reveal()}>
            Show for a minute
          </Button>
        </>
      }
    >
      <RadioGroup
        name="purpose"
        label="What do you need it for?"
        options={openPurposes.map((value) => ({ value, label: lookPurposes[value] }))}
        value={purpose}
        onChange={({ target }) => setPurpose(target.value as LookPurpose)}
      />
      <p className="my-3">This is recorded, and the customer reads it on their account page.</p>
      <Refusal refusal={refusal} />
    </Dialog>
  )
}
