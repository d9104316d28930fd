import { maxProofBytes } from 'contract/console/proofs'
import { formatDate, type IstDate } from 'domain/calendar/ist-date'
import { type ChangeEvent, useState } from 'react'
import { SelectField } from 'ui/field/select-field.tsx'
import { readBase64 } from 'ui/upload/read-base64.ts'
import { Refusal } from '../../shared/layout/refusal'
import type { Data } from '../../shared/wire/call'
import { useAct } from '../../shared/wire/use-act'

type Props = {
  customerId: string
  files: Data<'customers', 'correctable'>['files']
  chosen: string
  onChoose: (fileId: string) => void
}

/** The document that proves it: one that the customer has sent already, or one that came by email or post. */
export function ProofChoice({ customerId, files, chosen, onChoose }: Props) {
  const [isTooLarge, setTooLarge] = useState(false)
  const upload = useAct('proofs', 'upload', { onDone: ({ file_id: fileId }) => onChoose(fileId) })
  async function send({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? []
    if (!file) return
    setTooLarge(file.size > maxProofBytes)
    if (file.size <= maxProofBytes) await upload.run({ customer_id: customerId, file: await readBase64(file) })
  }
  return (
    <fieldset className="grid gap-2">
      <legend className="font-semibold">Proof</legend>
      <SelectField
        label="A document we have"
        value={chosen}
        onChange={({ target }) => onChoose(target.value)}
        options={files.map(({ file_id: value, doc_type: name, uploaded_on: on }) => ({
          value,
          label: `${name}, ${formatDate(on as IstDate)}`,
        }))}
      />
      <label className="button focus-within:outline-2" data-variant="secondary">
        or keep a picture or PDF that you have received…
        <input
          type="file"
          className="sr-only"
          accept="image/jpeg,image/png,application/pdf"
          disabled={upload.isRunning}
          onChange={send}
        />
      </label>
      {upload.isRunning && <p role="status">Keeping it…</p>}
      {isTooLarge && <p className="text-red">This file is larger than 5 MB. Please choose a smaller one.</p>}
      <Refusal refusal={upload.refusal} />
    </fieldset>
  )
}
