import { residenceTypes } from 'domain/applicant/residence-types'
import { z } from 'zod'
import { choice } from '../choice.ts'
import { event } from '../endpoint.ts'
import { pincode } from '../fields/pincode.ts'
import { residenceFields } from '../fields/residence.ts'
import { stepOnly } from '../step-answer.ts'
import { text } from '../text.ts'

export const residenceDetails = event({
  summary: 'Keep the address the customer lives at.',
  credential: 'session',
  body: z.object({
    residence_type_id: choice(residenceTypes, residenceFields.residenceTypeMissing),
    residence_address_1: text(residenceFields.address1),
    residence_address_2: text(residenceFields.address2),
    residence_landmark: text(residenceFields.landmark),
    residence_pincode: text(pincode),
  }),
  answer: stepOnly,
})
