import { factRule } from '../rule.ts'

/** A document that the customer sent proves nothing alone: without a second source a person decides. */
export const incomeProved = factRule({
  title: 'The income is confirmed by a second source',
  needs: ['statement_income_paise'],
  source: 'documents',
  reason: 'income not proved',
  judge(_values, _policy, { facts: { statement_income_paise: income } }) {
    const proof = income?.state === 'known' ? income.proof : undefined
    if (proof === 'contradicted') return false
    return proof === 'confirmed' ? true : 'not known'
  },
})
