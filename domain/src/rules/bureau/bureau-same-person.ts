import { factRule } from '../rule.ts'

export const bureauSamePerson = factRule({
  title: 'The credit report is about the applicant',
  needs: ['bureau_is_same_person'],
  source: 'bureau',
  reason: 'identity differs',
  judge: ({ bureau_is_same_person: isSame }) => isSame,
})
