import { factRule } from '../rule.ts'

export const bureauEnquiries = factRule({
  title: 'Few lenders asked in thirty days',
  needs: ['bureau_enquiries_30_days'],
  source: 'bureau',
  reason: 'credit report',
  judge: ({ bureau_enquiries_30_days: enquiries }, { limits }) => enquiries <= limits.enquiriesMax,
})
