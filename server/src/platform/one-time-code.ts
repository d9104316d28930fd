import { createHmac, randomInt } from 'node:crypto'
import type { OtpLimits } from './config.ts'

export const newOtp = () => String(randomInt(10_000)).padStart(4, '0')

/** What stands for a code outside this process; the key never reaches the database. */
export const keyedCode = (key: Buffer, purpose: string, otp: string) =>
  createHmac('sha256', key).update(`${purpose}:${otp}`).digest()

/** The limits as the database's composite type reads them, in the order of its fields. */
export const limitsRow = (limits: OtpLimits) =>
  `(${[
    limits.validSeconds,
    limits.tries,
    limits.resendSeconds,
    limits.sendsPerHour,
    limits.sendsPerDay,
    limits.sendsPerHourAddress,
    limits.wrongPerDay,
    limits.wrongPerHourAll,
  ].join(',')})`
