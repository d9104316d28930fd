import { factRule } from '../rule.ts'

export const documentsUnaltered = factRule({
  title: 'No document shows signs of alteration',
  needs: ['alteration_signs'],
  source: 'documents',
  reason: 'document not accepted',
  judge: ({ alteration_signs: signs }) => signs.every(({ weight }) => weight === 'note'),
})
