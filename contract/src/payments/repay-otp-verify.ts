import { z } from 'zod'
import { event, oneEvent } from '../endpoint.ts'
import { formSchema } from '../form-definition/form-schema.ts'
import { panNumber } from '../form-definition/identity-fields.ts'
import { repayOtpVerifyForm } from '../forms/repay-otp.ts'
import { paths } from '../paths.ts'
import { capitals } from '../schema/text.ts'
import { repayment } from './repayment.ts'

export const repayOtpVerify = oneEvent(
  paths.repayOtpVerify,
  event({
    summary: 'Exchange the code for what is due on the open loan of the PAN, with the calculation.',
    credential: 'client',
    body: z.object({
      panNumber: capitals(panNumber),
      ...formSchema(repayOtpVerifyForm).shape,
      /** Required after too many wrong codes from unknown browsers; YYYY-MM-DD. */
      dob: z
        .string()
        .regex(/^\d{4}-\d{2}-\d{2}$/)
        .optional(),
    }),
    answer: repayment,
  }),
)
