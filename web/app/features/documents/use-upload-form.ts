import { useForm } from 'ui/form/use-form.ts'
import type { FieldErrors, FormValues } from 'ui/form/use-form-values.ts'
import { useSubmitStep } from '../../shared/journey/use-submit-step'
import { unreachableMessage } from '../../shared/wire/post'
import type { Format } from './upload/prepare-file'
import type { SendDocument, StepReply } from './upload/send-document'
import { useChosenFiles } from './upload/use-chosen-files'
import { useUploads } from './upload/use-uploads'
import { useMarkReceived } from './use-required-documents'

export interface DocumentToUpload<Name extends string> {
  docType: Name
  label: string
  format: Format
  help?: string
  /** The message if no file was chosen. */
  required: string
  send: SendDocument
}

interface UploadFormOptions<Name extends string> {
  documents: readonly DocumentToUpload<Name>[]
  isReceived: (docType: Name) => boolean
  /** Where to go afterwards; undefined for the next step from the server. */
  nextPath: () => Promise<string | undefined>
}

const unreachable = `${unreachableMessage} Your file is still here; please try again.`

/** A received document needs no file, unless all are received: then at least one must be chosen to replace it. */
function missingFiles<Name extends string>(
  { documents, isReceived }: UploadFormOptions<Name>,
  values: FormValues<Name>,
): readonly DocumentToUpload<Name>[] {
  const notReceived = documents.filter(({ docType }) => !isReceived(docType))
  const hasAnyFile = documents.some(({ docType }) => values[docType])
  const needed = notReceived.length === 0 && !hasAnyFile ? documents : notReceived
  return needed.filter(({ docType }) => !values[docType])
}

/** Sends the files of a screen one after another, then opens the next screen. */
export function useUploadForm<Name extends string>(options: UploadFormOptions<Name>) {
  const { documents, nextPath } = options
  const chosen = useChosenFiles<Name>()
  const { percents, upload, currentSignal, abort } = useUploads<Name>()
  const markReceived = useMarkReceived()
  const submitStep = useSubmitStep('application')

  async function sendAll(): Promise<string | undefined> {
    let lastReply: StepReply | undefined
    const received = new Map<Name, File>()
    const signal = currentSignal()
    for (const { docType, send } of documents) {
      const file = await chosen.preparedFile(docType)
      if (signal.aborted) return undefined
      if (!file) continue
      lastReply = await upload(docType, file, send)
      if (lastReply?.Status !== 1) {
        await removeReceived(received)
        return lastReply && (lastReply.Message || unreachable)
      }
      received.set(docType, file)
      await markReceived(docType)
    }
    const to = await nextPath()
    return lastReply && submitStep(Promise.resolve(lastReply), to === undefined ? {} : { to })
  }
  const form = useForm<Name>({
    initialValues: Object.fromEntries(documents.map(({ docType }) => [docType, ''])) as FormValues<Name>,
    validate: (values) =>
      Object.fromEntries(
        missingFiles(options, values).map(({ docType, required }) => [docType, chosen.errors[docType] ?? required]),
      ) as FieldErrors<Name>,
    onSubmit: sendAll,
  })
  async function choose({ docType, format }: DocumentToUpload<Name>, file: File) {
    form.setSubmitError(undefined)
    form.edit(docType, file.name)
    if (!(await chosen.choose(docType, file, format))) form.edit(docType, '')
  }
  function remove(docType: Name) {
    chosen.remove(docType)
    form.edit(docType, '')
  }
  /** So that they are not sent again with those that failed. A file that was chosen in the meantime stays. */
  async function removeReceived(received: ReadonlyMap<Name, File>) {
    for (const [docType, file] of received) if ((await chosen.preparedFile(docType)) === file) remove(docType)
  }
  return { form, chosen, percents, abort, choose, remove }
}
