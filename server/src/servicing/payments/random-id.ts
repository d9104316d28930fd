import { randomId } from '../../platform/random-id.ts'

/** A letter and 120 random bits: 25 characters, the longest transaction id that PayU accepts. */
const longId = (letter: string) => randomId(letter, 24)

/** Identifies one payment attempt, both here and at the provider. */
export const newTxnid = () => longId('L')

/** Identifies one opened repayment; on the wire it is order_id. */
export const newOrderId = () => longId('R')
