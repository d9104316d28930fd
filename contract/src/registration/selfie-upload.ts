import { z } from 'zod'
import { event, stepAnswer } from '../endpoint.ts'
import { formSchema } from '../form-definition/form-schema.ts'
import { selfieUploadForm } from '../forms/selfie-upload.ts'
import { looseText } from '../schema/text.ts'

export const selfieUpload = event({
  summary: 'Store a picture of the customer; its content decides the file type.',
  credential: 'session',
  sessionInvalid: 5,
  body: formSchema(selfieUploadForm).extend({ file_ext: looseText(10) }),
  answer: z.object({ Data: z.object({ ...stepAnswer, selfie_doc_url: z.string() }) }),
})
