import { panNumber, repayTermsMissing } from 'contract/fields/pan-number'
import { faultOf } from 'contract/fields/text-rule'
import { type FormEvent, useRef, useState } from 'react'
import { Button } from 'ui/action/button.tsx'
import { Checkbox } from 'ui/form/checkbox.tsx'
import { TextField } from 'ui/form/text-field.tsx'
import { useHydrated } from 'ui/form/use-hydrated.ts'
import { send } from '../api/send'
import type { Tell } from './repayment'
import type { GoTo } from './stage'

/** Only what a PAN is made of, in capitals. */
const panCharacters = (typed: string) =>
  typed
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, panNumber.maxLength)

type Faults = { pan?: string | undefined; terms?: string | undefined }

/** pannumber: the PAN finds the loan, the code that follows opens it. */
export function PanStep({ goTo, tell }: { goTo: GoTo; tell: Tell }) {
  const [pan, setPan] = useState('')
  const [hasAccepted, setHasAccepted] = useState(false)
  const [faults, setFaults] = useState<Faults>({})
  const [isBusy, setIsBusy] = useState(false)
  const panField = useRef<HTMLInputElement>(null)
  const terms = useRef<HTMLInputElement>(null)
  const isHydrated = useHydrated()

  function isReady(): boolean {
    const found = { pan: faultOf(panNumber, pan), terms: hasAccepted ? undefined : repayTermsMissing }
    setFaults(found)
    if (found.pan) panField.current?.focus()
    else if (found.terms) terms.current?.focus()
    return !found.pan && !found.terms
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy || !isReady()) return
    setIsBusy(true)
    const reply = await send('repayOtp', { pancard: pan })
    setIsBusy(false)
    if (reply.Status === 'unreachable') return
    tell({ type: reply.Status === 1 ? 'info' : 'error', words: reply.Message })
    if (reply.Status === 1) goTo({ name: 'panotp', pan, sentAt: Date.now() })
  }

  return (
    <form className="flex flex-col gap-6" onSubmit={submit} noValidate>
      <TextField
        ref={panField}
        label="PAN number"
        help="As on the card: 5 letters, 4 digits, 1 letter"
        error={faults.pan}
        value={pan}
        maxLength={panNumber.maxLength}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className="uppercase tracking-widest"
        onChange={(event) => {
          setPan(panCharacters(event.target.value))
          setFaults((now) => ({ ...now, pan: undefined }))
        }}
      />
      <Checkbox
        ref={terms}
        checked={hasAccepted}
        error={faults.terms}
        onChange={(event) => {
          setHasAccepted(event.target.checked)
          setFaults((now) => ({ ...now, terms: undefined }))
        }}
        more={
          <p className="text-sm">
            <a href="/terms-and-conditions">Terms and Conditions</a>
          </p>
        }
      >
        I accept the terms and conditions.
      </Checkbox>
      {/* A press before the script is there would reload the page and lose what was typed. */}
      <Button type="submit" wide disabled={!isHydrated} busy={isBusy} busyLabel="Sending…">
        Get OTP
      </Button>
    </form>
  )
}
