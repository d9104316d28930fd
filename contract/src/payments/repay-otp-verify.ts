import { z } from 'zod'
import { event, oneEvent } from '../endpoint.ts'
import { otp } from '../fields/otp.ts'
import { panNumber } from '../fields/pan-number.ts'
import { paths } from '../paths.ts'
import { capitals, text } from '../text.ts'
import { repayment } from './repayment.ts'

export const repayOtpVerify = oneEvent(
  paths.repayOtpVerify,
  event({
    summary: 'Exchange the code for what is due on the open loan of the PAN, every rupee explained.',
    credential: 'client',
    body: z.object({ panNumber: capitals(panNumber), otp: text(otp) }),
    answer: repayment,
  }),
)
