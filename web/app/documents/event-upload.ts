import type { DocType } from 'contract/documents/required-documents'
import type { DocumentEvent } from 'domain/journey/steps'
import { send } from '../api/send'
import type { SendUpload } from './use-sending'

/** The password of a document is always this. */
export const noPassword = 'N/A'

/** Sends a document by its event. */
export const eventUpload =
  (event: DocumentEvent, docType: DocType | (string & {})): SendUpload =>
  ({ content, extension }, options) => {
    const body = { file: content, file_ext: extension, password: noPassword, doc_type: docType }
    return send('leadDetails', event, body, options)
  }
