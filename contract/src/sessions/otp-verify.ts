import { z } from 'zod'
import { event } from '../endpoint.ts'
import { formSchema } from '../form-definition/form-schema.ts'
import { otpVerifyForm } from '../forms/otp-verify.ts'
import { profileId } from '../identifiers.ts'
import { text } from '../schema/text.ts'

export const otpVerify = event({
  summary: 'Exchange a one-time code for a session.',
  credential: 'client',
  body: z.object({
    profile_id: text(profileId),
    ...formSchema(otpVerifyForm).shape,
    /** Required after too many wrong codes from unknown browsers; YYYY-MM-DD. */
    dob: z
      .string()
      .regex(/^\d{4}-\d{2}-\d{2}$/)
      .optional(),
  }),
  answer: z.object({
    Data: z.object({
      next_step: z.string(),
      app_login_token: z.string(),
      eligibility_status: z.union([z.literal(0), z.literal(1)]),
    }),
  }),
})
