import { createHmac, randomInt } from 'node:crypto'

export const newOtp = () => String(randomInt(10_000)).padStart(4, '0')

/** What stands for a code outside this process; the key never reaches the database. */
export const keyedCode = (key: Buffer, purpose: string, otp: string) =>
  createHmac('sha256', key).update(`${purpose}:${otp}`).digest()
