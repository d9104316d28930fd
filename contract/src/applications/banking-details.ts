import { event, manyEvents, stepOnly } from '../endpoint.ts'
import { formSchema } from '../form-definition/form-schema.ts'
import { bankingDetailsForm } from '../forms/banking-details.ts'
import { paths } from '../paths.ts'

/** account_type_id and verification_consent are always 1, as specified; other values are ignored. */
export const bankingDetails = manyEvents(paths.bankingDetails, {
  banking_details: event({
    summary: 'Save the account for the disbursal, once the bank has confirmed it and its holder.',
    credential: 'session',
    body: formSchema(bankingDetailsForm),
    answer: stepOnly,
  }),
})
