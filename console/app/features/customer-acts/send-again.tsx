import { useState } from 'react'
import { QueryView } from 'ui/feedback/query-view.tsx'
import { useSnackbar } from 'ui/feedback/snackbar.tsx'
import { SelectField } from 'ui/field/select-field.tsx'
import { useAct } from '../../shared/wire/use-act'
import { useLook } from '../../shared/wire/use-look'
import { ActDialog } from './act-dialog'

const day = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'Asia/Kolkata',
  day: '2-digit',
  month: 'short',
  year: 'numeric',
})

/** A message or documents that were sent before; codes are sent only when the customer asks for one. */
export function SendAgain({ customerId, onClose }: { customerId: string; onClose: () => void }) {
  const show = useSnackbar()
  const query = useLook('customers', 'resendable', { customer_id: customerId }, { isRecorded: true })
  const [chosen, setChosen] = useState('')
  const resend = useAct('customers', 'resend', {
    onDone: () => {
      show('It is on its way.')
      onClose()
    },
  })
  const message = query.data?.messages[Number(chosen)]
  return (
    <ActDialog
      title="Send again"
      confirmLabel="Send it"
      isReady={chosen !== '' && message !== undefined}
      isRunning={resend.isRunning}
      refusal={resend.refusal}
      onConfirm={() =>
        message && resend.run({ customer_id: customerId, message: message.message, reference: message.reference })
      }
      onClose={onClose}
    >
      <p>
        To the mobile number and the confirmed email address of now. Codes are sent only when the customer asks for one.
      </p>
      <QueryView query={query} label="Reading what was sent" errorTitle="What was sent could not be read" isPart>
        {({ messages }) =>
          messages.length === 0 ? (
            <p className="dense-empty">There is nothing to send again.</p>
          ) : (
            <SelectField
              label="What"
              value={chosen}
              onChange={({ target }) => setChosen(target.value)}
              options={messages.map(({ title, at }, index) => ({
                value: String(index),
                label: `${title}, ${day.format(new Date(at))}`,
              }))}
            />
          )
        }
      </QueryView>
    </ActDialog>
  )
}
