import { z } from 'zod'
import { event } from '../endpoint.ts'
import { mobile } from '../fields/mobile.ts'
import { text } from '../text.ts'
import { utmFields } from './utm-fields.ts'

export const login = event({
  summary: 'Send a one-time code to a mobile number; a new number makes a profile.',
  credential: 'client',
  body: z.object({ mobile: text(mobile), ...utmFields }),
  answer: z.object({ Data: z.object({ cust_profile_id: z.string() }) }),
})
