import { randomBytes } from 'node:crypto'

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const characters = 24

/** 120 random bits behind a letter: 25 characters, the most that PayU accepts for a transaction id. */
const randomId = (letter: string) =>
  letter + Array.from(randomBytes(characters), (byte) => base32[byte % base32.length]).join('')

/** Identifies one attempt to pay, here and at the provider. */
export const newTxnid = () => randomId('L')

/** Identifies one opened repayment; the page knows it as order_id. */
export const newOrderId = () => randomId('R')
