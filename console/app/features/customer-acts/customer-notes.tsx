import { useState } from 'react'
import { Button } from 'ui/action/button.tsx'
import { TextAreaField } from 'ui/field/text-area-field.tsx'
import { Moment } from '../../shared/layout/moment'
import { Refusal } from '../../shared/layout/refusal'
import { useMay } from '../../shared/session/session'
import type { Data } from '../../shared/wire/call'
import { useAct } from '../../shared/wire/use-act'

function WriteNote({ customerId }: { customerId: string }) {
  const [text, setText] = useState('')
  const note = useAct('customers', 'note', { onDone: () => setText('') })
  return (
    <form
      className="grid justify-items-start gap-2 *:w-full [&>button]:w-auto"
      onSubmit={(event) => {
        event.preventDefault()
        note.run({ customer_id: customerId, text })
      }}
    >
      <TextAreaField
        label="A note for others"
        rows={2}
        maxLength={2_000}
        value={text}
        help="Kept for good. The customer does not read it."
        onChange={({ target }) => setText(target.value)}
      />
      <Refusal refusal={note.refusal} />
      <Button type="submit" variant="secondary" busy={note.isRunning} disabled={text.trim() === ''}>
        Write it down
      </Button>
    </form>
  )
}

type Note = Extract<Data<'customers', 'detail'>['shown'], { tab: 'notes' }>['notes'][number]

/** What people wrote down about a customer, newest first. */
export function CustomerNotes({ customerId, notes }: { customerId: string; notes: readonly Note[] }) {
  const mayWrite = useMay('customers_note')
  return (
    <div className="grid content-start gap-4">
      {mayWrite && <WriteNote customerId={customerId} />}
      {notes.length === 0 ? (
        <p className="dense-empty">Nobody has written anything down.</p>
      ) : (
        <ul className="grid gap-3" aria-label="Notes">
          {notes.map(({ words, by, at }) => (
            <li key={`${at} ${by}`} className="panel p-3">
              <p className="whitespace-pre-wrap break-words">{words}</p>
              <p className="text-ink-soft">
                {by}, <Moment at={at} />
              </p>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
