import { type CeilingName, ceilingNames, ceilingWords } from 'domain/evidence/brake'
import { useState } from 'react'
import { Button } from 'ui/action/button.tsx'
import { Dialog } from 'ui/feedback/dialog.tsx'
import { TextField } from 'ui/field/text-field.tsx'
import type { Data } from '../../shared/wire/call'
import { AskRequest } from '../requests/ask-request'

type Ceilings = Data<'brake', 'ceilings'>['ceilings']

const isValid = (text: string) => text === '' || /^[1-9]\d{0,5}$/.test(text)

/** Asked for by one person and decided by another. */
export function SetCeilings({ ceilings, onClose }: { ceilings: Ceilings; onClose: () => void }) {
  const [texts, setTexts] = useState(
    () =>
      Object.fromEntries(ceilingNames.map((name) => [name, String(ceilings[name] ?? '')])) as Record<
        CeilingName,
        string
      >,
  )
  const [command, setCommand] = useState<Record<string, unknown>>()
  if (command) return <AskRequest title="Change the brake" kind="set_ceilings" command={command} onClose={onClose} />
  const ask = () => {
    const asked = ceilingNames.map((name) => [name, texts[name] === '' ? null : Number(texts[name])])
    setCommand({ ceilings: Object.fromEntries(asked) })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Change the brake"
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Leave it
          </Button>
          <Button disabled={!ceilingNames.every((name) => isValid(texts[name]))} onClick={ask}>
            Show what it changes
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <p>Above any of these nothing is paid without a person. An empty field is no ceiling.</p>
        {ceilingNames.map((name) => (
          <TextField
            key={name}
            label={ceilingWords(name)}
            inputMode="numeric"
            autoComplete="off"
            value={texts[name]}
            error={isValid(texts[name]) ? undefined : 'Please give a number from 1 to 999999, or nothing.'}
            onChange={({ target }) => setTexts((before) => ({ ...before, [name]: target.value }))}
          />
        ))}
      </div>
    </Dialog>
  )
}
