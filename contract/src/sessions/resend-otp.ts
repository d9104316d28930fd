import { z } from 'zod'
import { event } from '../endpoint.ts'
import { profileId } from '../identifiers.ts'
import { text } from '../schema/text.ts'
import { utmFields } from './utm-fields.ts'

export const resendOtp = event({
  summary: 'Send a new code to the mobile of a profile; the earlier code becomes invalid.',
  credential: 'client',
  body: z.object({ profile_id: text(profileId), ...utmFields }),
  answer: z.object({ Data: z.object({ cust_profile_id: z.string() }) }),
})
