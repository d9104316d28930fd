import { useState } from 'react'
import { Button } from 'ui/action/button.tsx'
import { Dialog } from 'ui/feedback/dialog.tsx'
import { TextField } from 'ui/field/text-field.tsx'
import { AskRequest } from '../requests/ask-request'

type Props = { price: number; dayCeiling: number; onClose: () => void }

const numberOf = (text: string) =>
  /^\d{1,8}(\.\d{1,2})?$/.test(text.replaceAll(',', '')) ? Number(text.replaceAll(',', '')) : undefined

/** What may be spent on credit reports; asked for by one person and decided by another. */
export function SetBureauLimits({ price, dayCeiling, onClose }: Props) {
  const [priceText, setPrice] = useState(String(price))
  const [dayText, setDay] = useState(String(dayCeiling))
  const [command, setCommand] = useState<{ price: number; day_ceiling: number }>()
  const [priceValue, dayValue] = [numberOf(priceText), numberOf(dayText)]
  const wrong = 'Please give an amount in rupees.'
  const title = 'Change the ceiling'
  if (command) return <AskRequest title={title} kind="set_bureau_limits" command={command} onClose={onClose} />
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
          <Button
            disabled={!priceValue || dayValue === undefined}
            onClick={() =>
              priceValue && dayValue !== undefined && setCommand({ price: priceValue, day_ceiling: dayValue })
            }
          >
            Show what it changes
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <p>Above the ceiling of a day the bureau is not asked, and a person decides.</p>
        <TextField
          label="A report costs"
          prefix="₹"
          inputMode="decimal"
          value={priceText}
          error={priceValue ? undefined : wrong}
          onChange={({ target }) => setPrice(target.value)}
        />
        <TextField
          label="Up to, on a day"
          prefix="₹"
          inputMode="decimal"
          value={dayText}
          error={dayValue === undefined ? wrong : undefined}
          onChange={({ target }) => setDay(target.value)}
        />
      </div>
    </Dialog>
  )
}
