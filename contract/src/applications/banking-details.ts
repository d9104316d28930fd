import { z } from 'zod'
import { event, manyEvents, stepOnly } from '../endpoint.ts'
import { formSchema } from '../form-definition/form-schema.ts'
import { bankingDetailsForm } from '../forms/banking-details.ts'
import { paths } from '../paths.ts'

const isGiven = (consent: unknown) => Number(consent) === 1

/** Always 1, as specified: the account is not verified with the bank unless the customer agrees. */
const verificationConsent = z
  .custom<number | string>(isGiven, 'Please agree that we verify your account.')
  .optional()
  .meta({ type: 'number', enum: [1] })

/** account_type_id is always 1, as specified; other values are ignored. */
export const bankingDetails = manyEvents(paths.bankingDetails, {
  banking_details: event({
    summary: 'Save the account for the disbursal, once the bank has confirmed it and its holder.',
    credential: 'session',
    body: formSchema(bankingDetailsForm).extend({
      verification_consent: verificationConsent,
      /** The version of the words by which the customer lets us read their credit report; without it the bureau is not asked. */
      bureau_consent: z.string().max(40).optional(),
    }),
    answer: stepOnly,
  }),
})
