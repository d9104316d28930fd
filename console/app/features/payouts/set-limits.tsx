import { useState } from 'react'
import { Button } from 'ui/action/button.tsx'
import { Dialog } from 'ui/feedback/dialog.tsx'
import { TextField } from 'ui/field/text-field.tsx'
import { AskRequest } from '../requests/ask-request'

type Props = { loanCeiling: number; dayCeiling: number; onClose: () => void }

const numberOf = (text: string) =>
  /^\d{1,10}$/.test(text.replaceAll(',', '')) ? Number(text.replaceAll(',', '')) : undefined

/** Up to where payouts leave without a person; asked for by one person and decided by another. */
export function SetLimits({ loanCeiling, dayCeiling, onClose }: Props) {
  const [loan, setLoan] = useState(String(loanCeiling))
  const [day, setDay] = useState(String(dayCeiling))
  const [command, setCommand] = useState<{ loan_ceiling: number; day_ceiling: number }>()
  const [loanValue, dayValue] = [numberOf(loan), numberOf(day)]
  const wrong = 'Please give whole rupees.'
  if (command) return <AskRequest title="Change the ceilings" kind="set_limits" command={command} onClose={onClose} />
  return (
    <Dialog
      open
      onClose={onClose}
      title="Change the ceilings"
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Leave it
          </Button>
          <Button
            disabled={loanValue === undefined || dayValue === undefined}
            onClick={() =>
              loanValue !== undefined &&
              dayValue !== undefined &&
              setCommand({ loan_ceiling: loanValue, day_ceiling: dayValue })
            }
          >
            Show what it changes
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <p>Under both ceilings a signed loan is paid without a person. Above either one, somebody releases it here.</p>
        <TextField
          label="Up to, for a loan"
          prefix="₹"
          inputMode="numeric"
          value={loan}
          error={loanValue === undefined ? wrong : undefined}
          onChange={({ target }) => setLoan(target.value)}
        />
        <TextField
          label="Up to, on a day"
          prefix="₹"
          inputMode="numeric"
          value={day}
          error={dayValue === undefined ? wrong : undefined}
          onChange={({ target }) => setDay(target.value)}
        />
      </div>
    </Dialog>
  )
}
