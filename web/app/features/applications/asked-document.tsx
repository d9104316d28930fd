import type { RequiredDocument } from 'contract/documents/required-documents'
import { useId, useState } from 'react'
import { Button } from 'ui/action/button.tsx'
import { useAsyncAction } from 'ui/action/use-async-action.ts'
import { FormError } from 'ui/form/form-error.tsx'
import { useCustomerProfile } from '../../shared/customers/use-customer-profile'
import { unreachableMessage } from '../../shared/wire/post'
import { DocumentDrop } from '../documents/upload/document-drop'
import { sendByEvent } from '../documents/upload/send-document'
import { useChosenFiles } from '../documents/upload/use-chosen-files'
import { useUploads } from '../documents/upload/use-uploads'
import { formatOf } from '../documents/use-required-documents'

/** The document that a person has asked for, with the reason in their words, and its upload. */
export function AskedDocument({ document, reason }: { document: RequiredDocument; reason: string }) {
  const id = useId()
  const { doc_type: docType, event_name: event, name } = document
  const { refetch } = useCustomerProfile()
  const { files, errors, choose, preparedFile, remove } = useChosenFiles<string>()
  const { percents, upload } = useUploads<string>()
  const [problem, setProblem] = useState<string>()
  const format = formatOf({ ...document, uploaded: false })
  const [send, isSending] = useAsyncAction(async () => {
    setProblem(undefined)
    const file = await preparedFile(docType)
    if (file === undefined) return setProblem(`Please choose the file of your ${name.toLowerCase()}.`)
    const reply = await upload(docType, file, sendByEvent(event, docType))
    if (reply?.Status === 1) await refetch()
    else if (reply) setProblem(reply.Message || `${unreachableMessage} Your file is still here; please try again.`)
  })
  return (
    <div className="grid gap-4">
      <h3 className="text-lg">We need one more document: {name}</h3>
      <p className="rounded-lg bg-marigold-soft p-4">{reason}</p>
      <DocumentDrop
        {...{ id, docType, format }}
        label={name}
        chosen={files[docType]}
        error={errors[docType]}
        percent={percents[docType]}
        onChoose={(file) => void choose(docType, file, format)}
        onRemove={() => remove(docType)}
      />
      <FormError message={problem} onClear={() => setProblem(undefined)} />
      <Button
        className="max-sm:w-full sm:justify-self-start"
        busy={isSending}
        busyLabel="Sending…"
        onClick={() => void send()}
      >
        Send the document
      </Button>
    </div>
  )
}
