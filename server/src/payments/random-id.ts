import { randomId } from '../platform/random-id.ts'

/** 120 random bits behind a letter: 25 characters, the most that PayU accepts for a transaction id. */
const longId = (letter: string) => randomId(letter, 24)

/** Identifies one attempt to pay, here and at the provider. */
export const newTxnid = () => longId('L')

/** Identifies one opened repayment; the page knows it as order_id. */
export const newOrderId = () => longId('R')

/** Identifies one refund at the provider; PayU accepts 23 characters. */
export const newRefundToken = () => randomId('F', 22)
