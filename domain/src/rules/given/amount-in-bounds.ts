import { isWithinBounds } from '../../loan/product/quote-bounds.ts'
import { passesIf, type Rule } from '../rule.ts'

export const amountInBounds: Rule = {
  version: 1,
  mode: 'reject',
  title: 'The amount is within what the stated income allows',
  judge: ({ choice, bounds }) =>
    passesIf(choice !== null && isWithinBounds(bounds, choice), { choice, bounds }, 'amount out of bounds'),
}
