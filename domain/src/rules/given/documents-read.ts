import type { Rule } from '../rule.ts'

export const documentsRead: Rule = {
  version: 1,
  mode: 'refer',
  title: 'Somebody has read the documents',
  judge: ({ documentsReadBy }) => ({
    answer: documentsReadBy === null ? 'not known' : 'pass',
    inputs: { documentsReadBy },
    reasons: [],
  }),
}
