import { factRule } from '../rule.ts'

const digitsOf = (account: string) => account.replaceAll(/\D/g, '').replace(/^0+/, '')

/** A statement may hide all but the last digits; at least four must be there. */
export const statementAccount = factRule({
  title: 'The statement is of the account to which we pay',
  needs: ['statement_account', 'payout_account'],
  source: 'documents',
  reason: 'statement of another account',
  judge({ statement_account: shown, payout_account: account }) {
    const digits = digitsOf(shown)
    if (digits.length < 4) return 'not known'
    return /[x*]/i.test(shown) ? digitsOf(account).endsWith(digits.slice(-4)) : digitsOf(account) === digits
  },
})
