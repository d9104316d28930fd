import { randomBytes } from 'node:crypto'

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const idCharacters = 24

/** 120 random bits behind a letter: 25 characters, the most that PayU accepts for a transaction id. */
const randomId = (letter: string, characters = idCharacters) =>
  letter + Array.from(randomBytes(characters), (byte) => base32[byte % base32.length]).join('')

/** Identifies one attempt to pay, here and at the provider. */
export const newTxnid = () => randomId('L')

/** Identifies one opened repayment; the page knows it as order_id. */
export const newOrderId = () => randomId('R')

/** Identifies one refund at the provider; PayU accepts 23 characters. */
export const newRefundToken = () => randomId('F', 22)
