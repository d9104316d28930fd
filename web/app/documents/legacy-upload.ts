import { send } from '../api/send'
import { session } from '../api/session'
import { noPassword } from './event-upload'
import type { SendUpload } from './use-sending'

/** Sends a document by its older id, as two screens still do: with the token in the body, and the extension in capitals. */
export const legacyUpload =
  (docsId: string, usualExtension: string): SendUpload =>
  ({ content, extension }, options) => {
    const body = {
      lead_id: session.get('lead_id') ?? '',
      token: session.get('token') ?? '',
      file: content,
      ext: extension || usualExtension,
      password: noPassword,
      docs_id: docsId,
    }
    return send('legacyUpload', body, options)
  }
