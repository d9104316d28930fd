import { factRule } from '../rule.ts'

export const velocity = factRule({
  title: 'Not too many applications from one place',
  needs: ['velocity_passed'],
  reason: 'not offered',
  judge: ({ velocity_passed: passed }) => passed.length === 0,
})
