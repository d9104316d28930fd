import { factRule } from '../rule.ts'

export const bureauSettled = factRule({
  title: 'No loan was settled for less',
  needs: ['bureau_settled'],
  source: 'bureau',
  reason: 'credit report',
  judge: ({ bureau_settled: count }) => count === 0,
})
