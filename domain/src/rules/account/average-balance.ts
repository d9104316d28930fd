import { factRule } from '../rule.ts'

export const averageBalance = factRule({
  title: 'The average balance is high enough',
  needs: ['statement_average_balance_paise'],
  source: 'documents',
  reason: 'balance too low',
  judge: ({ statement_average_balance_paise: balance }, { limits }) => balance >= limits.averageBalanceMinPaise,
})
