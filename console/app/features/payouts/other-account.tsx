import { useState } from 'react'
import { Button } from 'ui/action/button.tsx'
import { Dialog } from 'ui/feedback/dialog.tsx'
import { RadioGroup } from 'ui/field/radio-group.tsx'
import type { Data } from '../../shared/wire/call'
import { AskRequest } from '../requests/ask-request'

type Props = { detail: Data<'payouts', 'detail'>; onClose: () => void }

/** Another account of the customer that a bank has confirmed before; asked for by one person and decided by another. */
export function OtherAccount({ detail, onClose }: Props) {
  const [chosen, setChosen] = useState('')
  const [isAsking, setAsking] = useState(false)
  const title = 'Send to another account'
  const command = { payout_id: detail.payout_id, of_loan: chosen }
  if (isAsking) return <AskRequest title={title} kind="other_account" command={command} onClose={onClose} />
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Leave it
          </Button>
          <Button disabled={chosen === ''} onClick={() => setAsking(true)}>
            Show what it changes
          </Button>
        </>
      }
    >
      <RadioGroup
        label={`Now: ${detail.bank} ••${detail.account_ending}`}
        name="account"
        value={chosen}
        onChange={({ target }) => setChosen(target.value)}
        options={detail.other_accounts.map(({ of_loan, bank, account_ending }) => ({
          value: of_loan,
          label: `${bank} ••${account_ending}, confirmed for ${of_loan}`,
        }))}
      />
    </Dialog>
  )
}
