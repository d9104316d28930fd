import { isSameName } from '../../applicant/same-name.ts'
import { factRule } from '../rule.ts'

export const accountName = factRule({
  title: 'The bank knows the account’s holder by the applicant’s full name',
  needs: ['payout_account_name', 'applicant_name'],
  reason: 'account not verified',
  judge: ({ payout_account_name: holder, applicant_name: name }, { limits }) =>
    isSameName(holder, name, limits.sameNameMin),
})
