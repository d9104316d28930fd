import { z } from 'zod'
import { event, oneEvent } from '../endpoint.ts'
import { panNumber } from '../fields/pan-number.ts'
import { paths } from '../paths.ts'
import { capitals } from '../text.ts'

export const repayOtp = oneEvent(
  paths.repayOtp,
  event({
    summary: 'Send a code to the mobile on the open loan of a PAN; a PAN without one is answered alike.',
    credential: 'client',
    body: z.object({ pancard: capitals(panNumber) }),
    answer: z.object({}),
  }),
)
