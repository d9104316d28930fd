import { createHmac, randomBytes, randomInt } from 'node:crypto'
import type { AnswerOf } from 'contract/endpoint'
import type { login } from 'contract/identity/login'
import type { Clock } from '../platform/clock.ts'
import type { OtpLimits } from '../platform/config.ts'
import type { Database, Statement } from '../platform/database/database.ts'
import { addressHash } from '../platform/http/address-hash.ts'
import type { Caller } from '../platform/http/caller.ts'
import { accepted, type Outcome, refuse } from '../platform/http/outcome.ts'
import { hashOf } from '../platform/session.ts'
import type { Sms } from '../providers/sms/sms.ts'
import { loginOtpText } from './otp-message.ts'

export type OtpParts = {
  database: Database
  clock: Clock
  sms: Sms
  limits: OtpLimits
  keys: { otp: Buffer; address: Buffer }
  /** The host that the WebOTP line of the message names. */
  host: string
  onSmsFailed(error: unknown): void
  /** Every result of asking for a code and of entering one is told, so that guessing can be seen. */
  note(deed: 'sent' | 'judged', outcome: string): void
}

type Issued = {
  outcome: 'sent' | 'too_soon' | 'sends_spent' | 'unknown_profile'
  waitSeconds: number
  profileId: string
  mobile: string
}

const withdraw = { name: 'withdraw_otp', text: "select withdraw_otp('login', $1, $2)" }

export const newOtp = () => String(randomInt(10_000)).padStart(4, '0')

/** What stands for a code outside this process; the key never reaches the database. */
export const keyedCode = (key: Buffer, otp: string) => createHmac('sha256', key).update(`login:${otp}`).digest()

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

/** Nothing is kept where the address told nothing. */
const campaign = (utm: Record<string, string>) => (Object.values(utm).some((value) => value !== '') ? utm : null)

/**
 * Makes a code, counts it, keeps its hash and sends it: the shared middle of login and resend.
 * `subject` is what the statement wants before the code (a mobile and a new profile's id, or a profile's id).
 */
export async function issueLoginOtp(
  parts: OtpParts,
  statement: Statement,
  subject: string[],
  utm: Record<string, string>,
  caller: Caller,
): Promise<Outcome<AnswerOf<typeof login>>> {
  const otp = newOtp()
  const salt = randomBytes(16)
  const deviceToken = caller.deviceToken()
  const [issued] = await parts.database.run<Issued>(statement, [
    ...subject,
    keyedCode(parts.keys.otp, otp),
    salt,
    campaign(utm),
    deviceToken === undefined ? null : hashOf(deviceToken),
    addressHash(parts.keys.address, caller.address()),
    parts.clock.now(),
    limitsRow(parts.limits),
  ])
  if (issued === undefined) throw new Error('the database gave no judgement on a code')
  parts.note('sent', issued.outcome)
  if (issued.outcome === 'too_soon') return refuse('otpTooSoon', { seconds: issued.waitSeconds })
  if (issued.outcome === 'sends_spent') return refuse('otpSendsSpent', { seconds: issued.waitSeconds })
  if (issued.outcome === 'unknown_profile') return refuse('otpUnknownProfile')
  return deliver(parts, issued, otp, salt)
}

/** The message goes out after the code is kept; if it does not go out, the code and its count are taken back. */
async function deliver(parts: OtpParts, issued: Issued, otp: string, salt: Buffer) {
  const validMinutes = Math.floor(parts.limits.validSeconds / 60)
  try {
    const text = loginOtpText(otp, validMinutes, parts.host)
    await parts.sms.sendOtp({ mobile: issued.mobile, otp, text, validMinutes })
  } catch (error) {
    parts.onSmsFailed(error)
    await parts.database.run(withdraw, [issued.mobile, salt])
    return refuse('otpNotSent')
  }
  return accepted({ Data: { cust_profile_id: issued.profileId } }, 'We have sent a 4-digit code to your mobile.')
}
