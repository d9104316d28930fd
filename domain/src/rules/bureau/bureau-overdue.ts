import { factRule } from '../rule.ts'

export const bureauOverdue = factRule({
  title: 'Nothing is overdue elsewhere',
  needs: ['bureau_overdue_paise'],
  source: 'bureau',
  reason: 'credit report',
  judge: ({ bureau_overdue_paise: overdue }, { limits }) => overdue <= limits.overdueElsewhereMaxPaise,
})
