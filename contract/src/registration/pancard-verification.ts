import { z } from 'zod'
import { event } from '../endpoint.ts'
import { monthlyIncomeWithPan } from '../fields/monthly-income.ts'
import { pan } from '../fields/pan.ts'
import { stepAnswer } from '../step-answer.ts'
import { capitals, text } from '../text.ts'

export const pancardVerification = event({
  summary: 'Check the PAN with its issuer and keep the name on it.',
  credential: 'session',
  body: z.object({ pancard: capitals(pan), monthly_income: text(monthlyIncomeWithPan) }),
  answer: z.object({ Data: z.object({ ...stepAnswer, full_name: z.string() }) }),
})
