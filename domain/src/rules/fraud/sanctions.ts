import { factRule } from '../rule.ts'

export const sanctions = factRule({
  title: 'No sanctions list names the applicant',
  needs: ['sanctions_hits'],
  source: 'screening',
  reason: 'not offered',
  judge: ({ sanctions_hits: hits }) => hits === 0,
})
