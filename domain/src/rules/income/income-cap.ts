import { factRule } from '../rule.ts'
import { obligationsOf } from './obligations.ts'

/** What is lent is a share of what the proved income leaves. Too little for the smallest loan is no loan. */
export const incomeCap = factRule({
  title: 'The amount fits the proved income and obligations',
  needs: ['statement_income_paise', 'statement_obligations'],
  source: 'documents',
  reason: 'amount out of bounds',
  judge({ statement_income_paise: income }, { limits }, input) {
    const { bounds, choice } = input
    const left = Math.max(0, income - (obligationsOf(input) ?? 0))
    const share = (left * limits.capPercent) / 100
    const capPaise = Math.floor(share / bounds.amountStepPaise) * bounds.amountStepPaise
    if (capPaise < bounds.minAmountPaise) return false
    return choice === null || choice.amountPaise <= capPaise ? true : { capPaise }
  },
})
