import { z } from 'zod'
import { event, manyEvents } from '../endpoint.ts'
import { accountNumber, confirmAccountNumber } from '../fields/account-number.ts'
import { bankingFields } from '../fields/banking.ts'
import { ifsc } from '../fields/ifsc.ts'
import { paths } from '../paths.ts'
import { stepOnly } from '../step-answer.ts'
import { capitals, text } from '../text.ts'

/** account_type_id and verification_consent are always 1, as stated; other values are ignored. */
export const bankingDetails = manyEvents(paths.bankingDetails, {
  banking_details: event({
    summary: 'Keep the account the money goes to, once the bank confirms it and its holder.',
    credential: 'session',
    body: z.object({
      account_name: text(bankingFields.accountName),
      account_branch: text(bankingFields.branch),
      account_number: text(accountNumber),
      confirm_account_number: text(confirmAccountNumber),
      account_ifsc: capitals(ifsc),
    }),
    answer: stepOnly,
  }),
})
