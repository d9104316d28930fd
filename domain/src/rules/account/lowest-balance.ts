import { factRule } from '../rule.ts'

export const lowestBalance = factRule({
  title: 'The account was never below its lowest allowed balance',
  needs: ['statement_lowest_balance_paise'],
  source: 'documents',
  reason: 'balance too low',
  judge: ({ statement_lowest_balance_paise: balance }, { limits }) => balance >= limits.lowestBalanceMinPaise,
})
