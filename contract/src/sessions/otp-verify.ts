import { z } from 'zod'
import { event } from '../endpoint.ts'
import { otp } from '../fields/otp.ts'
import { profileId } from '../fields/profile-id.ts'
import { text } from '../text.ts'

export const otpVerify = event({
  summary: 'Exchange a one-time code for a session.',
  credential: 'client',
  body: z.object({ profile_id: text(profileId), otp: text(otp) }),
  answer: z.object({
    Data: z.object({
      next_step: z.string(),
      app_login_token: z.string(),
      eligibility_status: z.union([z.literal(0), z.literal(1)]),
    }),
  }),
})
