import { passesIf, type Rule } from '../rule.ts'

export const documentsPresent: Rule = {
  version: 1,
  mode: 'reject',
  title: 'Every document is there',
  judge: ({ hasAllDocuments }) => passesIf(hasAllDocuments, { hasAllDocuments }, 'documents missing'),
}
