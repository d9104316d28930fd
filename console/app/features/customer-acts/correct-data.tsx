import {
  type CorrectableField,
  correctableFields,
  correctableNames,
  needsProof,
} from 'contract/console/correctable-fields'
import { useState } from 'react'
import { QueryView } from 'ui/feedback/query-view.tsx'
import { TextField } from 'ui/field/text-field.tsx'
import type { Data } from '../../shared/wire/call'
import { useLook } from '../../shared/wire/use-look'
import { AskRequest } from '../requests/ask-request'
import { ActDialog } from './act-dialog'
import { ProofChoice } from './proof-choice'

type Props = { customerId: string; onClose: () => void }
type Correctable = Data<'customers', 'correctable'>

function Fields({ customerId, known, onClose }: Props & { known: Correctable }) {
  const [values, setValues] = useState(known.values)
  const [fileId, setFileId] = useState('')
  const [command, setCommand] = useState<Record<string, unknown>>()
  const names = correctableNames.filter((name) => known.values[name] !== undefined)
  const changed = names.filter((name) => values[name] !== known.values[name])
  const isProved = fileId !== '' || !needsProof(changed)
  if (command) return <AskRequest title="Correct the data" kind="correct" command={command} onClose={onClose} />
  const field = (name: CorrectableField) => {
    const { label, kind } = correctableFields[name]
    return (
      <TextField
        key={name}
        label={label}
        type={kind === 'date' ? 'date' : 'text'}
        value={values[name] ?? ''}
        autoComplete="off"
        onChange={({ target }) => setValues({ ...values, [name]: target.value })}
      />
    )
  }
  return (
    <ActDialog
      title="Correct the data"
      confirmLabel="Show what it changes"
      isReady={changed.length > 0 && isProved}
      onConfirm={() =>
        setCommand({
          customer_id: customerId,
          changes: Object.fromEntries(changed.map((name) => [name, values[name]])),
          file_id: fileId || null,
        })
      }
      onClose={onClose}
    >
      <p>
        Change what is wrong. Another person looks at the document and approves it, and the customer is told. What was
        issued before stays as it is; a new email address must be confirmed by its owner.
      </p>
      <div className="grid gap-3 sm:grid-cols-2">{names.map(field)}</div>
      <ProofChoice customerId={customerId} files={known.files} chosen={fileId} onChoose={setFileId} />
    </ActDialog>
  )
}

/** Asks for a correction, with the document that proves it. */
export function CorrectData({ customerId, onClose }: Props) {
  const query = useLook('customers', 'correctable', { customer_id: customerId }, { isRecorded: true })
  if (query.data) return <Fields customerId={customerId} known={query.data} onClose={onClose} />
  return (
    <ActDialog
      title="Correct the data"
      confirmLabel="Show what it changes"
      isReady={false}
      onConfirm={onClose}
      onClose={onClose}
    >
      <QueryView query={query} label="Reading the data" errorTitle="The data could not be read" isPart>
        {() => null}
      </QueryView>
    </ActDialog>
  )
}
