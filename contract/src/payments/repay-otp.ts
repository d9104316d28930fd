import { z } from 'zod'
import { event, oneEvent } from '../endpoint.ts'
import { formSchema } from '../form-definition/form-schema.ts'
import { repayOtpForm } from '../forms/repay-otp.ts'
import { paths } from '../paths.ts'

export const repayOtp = oneEvent(
  paths.repayOtp,
  event({
    summary: 'Send a code to the mobile on the open loan of a PAN. The reply is the same if the PAN has no open loan.',
    credential: 'client',
    body: formSchema(repayOtpForm),
    answer: z.object({}),
  }),
)
