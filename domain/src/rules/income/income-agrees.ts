import { factRule } from '../rule.ts'

export const incomeAgrees = factRule({
  title: 'The statement shows the income that was stated',
  needs: ['stated_income_paise', 'statement_income_paise'],
  source: 'documents',
  reason: 'income differs',
  judge: ({ stated_income_paise: stated, statement_income_paise: shown }, { limits }) =>
    shown * 100 >= stated * (100 - limits.incomeDifferencePercent),
})
