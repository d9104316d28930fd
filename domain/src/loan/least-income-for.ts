import { loanProduct } from './loan-product.ts'
import { type Choice, isWithinBounds, quoteBounds } from './quote-bounds.ts'

/**
 * The bounds turned round: the least monthly income with which a choice lies within them, so that one statement can
 * keep a choice and check it. Undefined where no income is enough.
 */
export function leastIncomeFor(choice: Choice, isRepeat: boolean): number | undefined {
  const widest = quoteBounds(2 * loanProduct.amountPaise.max, isRepeat)
  if (!isWithinBounds(widest, choice)) return undefined
  if (choice.amountPaise === loanProduct.amountPaise.min) return 0
  return isRepeat ? choice.amountPaise : 2 * choice.amountPaise
}
