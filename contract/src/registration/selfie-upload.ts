import { z } from 'zod'
import { base64File } from '../base64-file.ts'
import { event } from '../endpoint.ts'
import { stepAnswer } from '../step-answer.ts'
import { looseText } from '../text.ts'

export const selfieUpload = event({
  summary: 'Keep a picture of the customer; its content decides what it is.',
  credential: 'session',
  sessionInvalid: 5,
  body: z.object({ file: base64File('Please select image'), file_ext: looseText(10) }),
  answer: z.object({ Data: z.object({ ...stepAnswer, selfie_doc_url: z.string() }) }),
})
