import { useState } from 'react'
import { useSnackbar } from 'ui/feedback/snackbar.tsx'
import { SelectField } from 'ui/field/select-field.tsx'
import { useAct } from '../../shared/wire/use-act'
import { ActDialog } from './act-dialog'

type Props = { customerId: string; loans: readonly string[]; onClose: () => void }

export function SendPaymentLink({ customerId, loans, onClose }: Props) {
  const show = useSnackbar()
  const [loanNo, setLoanNo] = useState(loans[0] ?? '')
  const send = useAct('customers', 'send_payment_link', {
    onDone: ({ sent_from: from }) => {
      const isNow = new Date(from) <= new Date()
      show(
        isNow ? 'The link is on its way.' : 'The link is sent at the next hour at which the customer may be contacted.',
      )
      onClose()
    },
  })
  return (
    <ActDialog
      title="Send a payment link"
      confirmLabel="Send it"
      isReady={loanNo !== ''}
      isRunning={send.isRunning}
      refusal={send.refusal}
      onConfirm={() => send.run({ customer_id: customerId, loan_no: loanNo })}
      onClose={onClose}
    >
      <p>
        An SMS says what is due today and where it can be paid without logging in. It counts as one of the day’s
        contacts, and goes out from 8 AM to 7 PM.
      </p>
      <SelectField
        label="Loan"
        value={loanNo}
        onChange={({ target }) => setLoanNo(target.value)}
        options={loans.map((value) => ({ value, label: value }))}
      />
    </ActDialog>
  )
}
