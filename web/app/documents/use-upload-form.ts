import { useForm, type Values } from 'ui/form/use-form.ts'
import { useTakeStep } from '../api/use-take-step'
import type { Format } from './prepare-file'
import { useChosenFiles } from './use-chosen-files'
import { useMarkReceived } from './use-required-documents'
import { type SendUpload, type StepReply, useSending } from './use-sending'

export interface UploadedDocument<Name extends string> {
  docType: Name
  label: string
  format: Format
  help?: string
  /** The words when none was chosen. */
  missing: string
  send: SendUpload
}

interface UploadSettings<Name extends string> {
  documents: readonly UploadedDocument<Name>[]
  isIn: (docType: Name) => boolean
  /** Where to go afterwards, when not to the step that the server names. */
  to?: (() => Promise<string>) | undefined
}

const unreachable = 'We could not reach our server. Your file is still here; please try again.'

/** Chooses the files of a screen, sends them one after another, and goes on when the last is in. */
export function useUploadForm<Name extends string>({ documents, isIn, to }: UploadSettings<Name>) {
  const chosen = useChosenFiles<Name>()
  const sending = useSending<Name>()
  const markReceived = useMarkReceived()
  const takeStep = useTakeStep('application')

  /** What is in need not come again, unless it is all that could. */
  function faultsOf(values: Values<Name>) {
    const missing = documents.filter(({ docType }) => !isIn(docType))
    const hasAny = documents.some(({ docType }) => values[docType])
    const wanted = missing.length === 0 && !hasAny ? documents : missing
    const faults = wanted.filter(({ docType }) => !values[docType])
    return Object.fromEntries(
      faults.map(({ docType, missing: words }) => [docType, chosen.faults[docType] ?? words]),
    ) as Partial<Values<Name>>
  }
  async function sendAll(): Promise<string | undefined> {
    let last: StepReply | undefined
    const signal = sending.signalNow()
    for (const { docType, send } of documents) {
      const file = await chosen.readyFile(docType)
      if (signal.aborted) return undefined
      if (!file) continue
      last = await sending.sendOne(docType, file, send)
      if (!last) return undefined
      if (last.Status !== 1) return last.Message ?? unreachable
      await markReceived(docType)
    }
    return last && takeStep(Promise.resolve(last), to ? { to: await to() } : {})
  }
  const initial = Object.fromEntries(documents.map(({ docType }) => [docType, ''])) as Values<Name>
  const form = useForm<Name>({ initial, faultsOf, send: sendAll })
  async function choose({ docType, format }: UploadedDocument<Name>, file: File) {
    form.setFailure(undefined)
    form.edit(docType, file.name)
    if (!(await chosen.choose(docType, file, format))) form.edit(docType, '')
  }
  function remove(docType: Name) {
    chosen.remove(docType)
    form.edit(docType, '')
  }
  return { form, chosen, percents: sending.percents, stop: sending.stop, choose, remove }
}
