import { maxFilesPerBody } from 'contract/documents/uploaded-file'
import { useState } from 'react'
import { useAsyncAction } from 'ui/action/use-async-action.ts'
import { FileDrop } from 'ui/upload/file-drop.tsx'
import { readBase64 } from 'ui/upload/read-base64.ts'
import { unreachableMessage } from '../../shared/wire/post'
import { send } from '../../shared/wire/send'
import { withUploadProgress } from '../../shared/wire/upload-progress'
import { acceptOf, cannotBeRead, prepareFile } from '../documents/upload/prepare-file'
import { complaintFileFormat } from './use-complaint-files'
import type { ComplaintDetails } from './use-complaints'

interface AddFileProps {
  number: string
  onSent: (complaint: ComplaintDetails) => Promise<void>
}

/** A picture or PDF, sent as soon as it is chosen. */
export function AddFile({ number, onSent }: AddFileProps) {
  const [error, setError] = useState<string>()
  const [percent, setPercent] = useState<number>()
  const [add] = useAsyncAction(async (chosen: File) => {
    setError(undefined)
    const file = await prepareFile(chosen, complaintFileFormat)
    if ('error' in file) return setError(file.error)
    const content = await readBase64(file).catch(() => undefined)
    // For example if it was deleted after it was chosen.
    if (content === undefined) return setError(cannotBeRead)
    const body = { number, file: content }
    const reply = await send('complaint', 'attach', body, { transport: withUploadProgress(setPercent) })
    setPercent(undefined)
    if (reply.Status === 1) await onSent(reply.Data)
    else setError(reply.Message || `${unreachableMessage} Please choose the file again.`)
  })
  return (
    <FileDrop
      label="Add a picture or PDF"
      help={`A receipt, a message or a bank statement helps us. At most 10 MB each, ${maxFilesPerBody} files in all.`}
      optional
      accept={acceptOf(complaintFileFormat)}
      percent={percent}
      error={error}
      onChoose={(file) => void add(file)}
    />
  )
}
