import { factRule } from '../rule.ts'

export const paymentsReturned = factRule({
  title: 'Few payments were returned in ninety days',
  needs: ['statement_bounces'],
  source: 'documents',
  reason: 'payments returned',
  judge: ({ statement_bounces: returned }, { limits }) => returned <= limits.returnedPaymentsMax,
})
