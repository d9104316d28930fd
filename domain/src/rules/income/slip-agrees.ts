import { factRule } from '../rule.ts'

export const slipAgrees = factRule({
  title: 'The salary slip and the statement show the same salary',
  needs: ['slip_net_paise', 'statement_income_paise'],
  source: 'documents',
  reason: 'income differs',
  judge: ({ slip_net_paise: slip, statement_income_paise: shown }, { limits }) =>
    Math.abs(slip - shown) * 100 <= slip * limits.incomeDifferencePercent,
})
