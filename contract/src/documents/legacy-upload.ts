import { z } from 'zod'
import { event, oneEvent, stepOnly } from '../endpoint.ts'
import { paths } from '../paths.ts'
import { base64File } from '../schema/base64-file.ts'
import { filePassword, looseText } from '../schema/text.ts'

/** The upload of older screens, which send a document id and the session token in the body. */
export const legacyUpload = oneEvent(
  paths.legacyUpload,
  event({
    summary: 'Store a document of the application, identified by docs_id.',
    credential: 'session',
    sessionInvalid: 5,
    tokenInBody: true,
    body: z.object({
      lead_id: looseText(12),
      token: looseText(100),
      file: base64File('Please select a file.'),
      ext: looseText(10),
      password: filePassword,
      docs_id: looseText(4),
    }),
    answer: stepOnly,
  }),
)
