import { z } from 'zod'
import { event, stepOnly } from '../endpoint.ts'
import { base64File } from '../schema/base64-file.ts'
import { filePassword, looseText } from '../schema/text.ts'

/** The same for each of the five document events. */
export const documentUpload = event({
  summary: 'Store a document of the application; its content decides the file type.',
  credential: 'session',
  sessionInvalid: 5,
  body: z.object({
    file: base64File('Please select a file.'),
    file_ext: looseText(10),
    password: filePassword,
    doc_type: looseText(40),
  }),
  answer: stepOnly,
})
