import { factRule } from '../rule.ts'

export const bureauWrittenOff = factRule({
  title: 'No loan was written off',
  needs: ['bureau_written_off'],
  source: 'bureau',
  reason: 'credit report',
  judge: ({ bureau_written_off: count }) => count === 0,
})
