import { factRule } from '../rule.ts'

export const documentsOwn = factRule({
  title: 'Nobody else has sent these documents',
  needs: ['documents_used_by_others'],
  reason: 'not offered',
  judge: ({ documents_used_by_others: others }) => others === 0,
})
