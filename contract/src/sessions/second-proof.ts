import { z } from 'zod'
import { event, oneEvent } from '../endpoint.ts'
import { formSchema } from '../form-definition/form-schema.ts'
import { secondProofForm } from '../forms/second-proof.ts'
import { paths } from '../paths.ts'

export const secondProof = oneEvent(
  paths.secondProof,
  event({
    summary: 'Prove on a new device that the earlier loan was yours, before its account or e-mail address is changed.',
    credential: 'session',
    body: formSchema(secondProofForm),
    answer: z.object({}),
  }),
)
