import type { DocType } from 'contract/documents/required-documents'
import type { Reply } from 'contract/reply'
import { type DocumentEvent, steps } from 'domain/journey/steps'
import { readBase64 } from 'ui/upload/read-base64.ts'
import { session } from '../../../shared/session/session'
import type { PostOptions, Unreachable } from '../../../shared/wire/post'
import { send } from '../../../shared/wire/send'
import { passwordOf } from './pdf-lock'

export type StepReply = Reply<{ Data: { next_step: string; step_percentage: number } }> | Unreachable

/** Sends one document; the options carry its progress callback and abort signal. */
export type SendDocument = (file: File, options: PostOptions) => Promise<StepReply>

const extensionOf = (file: File) => /\.([A-Za-z0-9]{1,5})$/.exec(file.name)?.[1]?.toUpperCase() ?? ''

export const sendByEvent =
  (event: DocumentEvent, docType: DocType | (string & {})): SendDocument =>
  async (file, options) => {
    const body = {
      file: await readBase64(file),
      file_ext: extensionOf(file),
      password: passwordOf(file),
      doc_type: docType,
    }
    return send('leadDetails', event, body, options)
  }

/** Two screens still use the older call, with a document id and the token in the body. */
export const sendByDocsId =
  (docsId: string, defaultExtension: string): SendDocument =>
  async (file, options) => {
    const body = {
      lead_id: session.get('lead_id') ?? '',
      token: session.get('token') ?? '',
      file: await readBase64(file),
      ext: extensionOf(file) || defaultExtension,
      password: passwordOf(file),
      docs_id: docsId,
    }
    return send('legacyUpload', body, options)
  }

/** Checks an event name from the server. */
export function documentEvent(name: string): DocumentEvent {
  const step = steps.find((candidate) => candidate.stage === 'documents' && candidate.event === name)
  if (!step) throw new Error(`${name} is not a document event.`)
  return step.event as DocumentEvent
}
