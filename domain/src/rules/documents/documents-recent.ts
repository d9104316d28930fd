import { factRule } from '../rule.ts'

export const documentsRecent = factRule({
  title: 'The statement is recent',
  needs: ['oldest_document_days'],
  source: 'documents',
  reason: 'document too old',
  judge: ({ oldest_document_days: days }, { limits }) => days <= limits.documentDaysMax,
})
