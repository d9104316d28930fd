import type { Obligation } from '../../evidence/fact.ts'
import { type DecisionInput, factRule, valuesOf } from '../rule.ts'

/** The first word of a lender's name that is no form of address: `HDFC BANK LTD` and `HDFC PL EMI` are one lender. */
const lenderOf = ({ to }: Obligation) =>
  to
    .toUpperCase()
    .split(/[^A-Z]+/)
    .find((word) => word.length > 2 && word !== 'THE') ?? to

function sumByLender(obligations: readonly Obligation[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const each of obligations) sums.set(lenderOf(each), (sums.get(lenderOf(each)) ?? 0) + each.monthlyPaise)
  return sums
}

/** Statement and bureau show the same loans: of each lender the larger sum counts, so that no loan is counted twice. */
export function obligationsOf({ facts }: Pick<DecisionInput, 'facts'>): number | undefined {
  const { statement_obligations, bureau_obligations } = valuesOf(facts, ['statement_obligations', 'bureau_obligations'])
  if (statement_obligations === undefined) return undefined
  const [shown, reported] = [sumByLender(statement_obligations), sumByLender(bureau_obligations ?? [])]
  const lenders = new Set([...shown.keys(), ...reported.keys()])
  return [...lenders].reduce((sum, to) => sum + Math.max(shown.get(to) ?? 0, reported.get(to) ?? 0), 0)
}

export const obligationsBearable = factRule({
  title: 'Other instalments leave enough of the income',
  needs: ['statement_income_paise', 'statement_obligations'],
  source: 'documents',
  reason: 'obligations too high',
  judge: ({ statement_income_paise: income }, { limits }, input) =>
    (obligationsOf(input) ?? 0) * 100 <= income * limits.obligationsPercentMax,
})
