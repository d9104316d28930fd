import { factRule } from '../rule.ts'

export const bureauHit = factRule({
  title: 'The credit bureau knows the applicant',
  needs: ['bureau_hit'],
  source: 'bureau',
  reason: 'credit report',
  judge: ({ bureau_hit: isKnown }) => isKnown || 'not known',
})
