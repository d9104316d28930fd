import type { AnswerOf } from 'contract/endpoint'
import type { login } from 'contract/identity/login'
import type { Statement } from '../platform/database/database.ts'
import { freshBytes } from '../platform/fresh-bytes.ts'
import { addressHash } from '../platform/http/address-hash.ts'
import type { Caller } from '../platform/http/caller.ts'
import { accepted, type Outcome, refuse } from '../platform/http/outcome.ts'
import { keyedCode, newOtp } from '../platform/one-time-code.ts'
import type { OtpParts } from '../platform/otp-parts.ts'
import { hashOf } from '../platform/session.ts'
import { loginOtpText } from './otp-message.ts'

const withdraw = { name: 'withdraw_otp', text: "select withdraw_otp('login', $1, $2, $3)" }

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
  const salt = freshBytes(16)
  const addressed = addressHash(parts.keys.address, caller.address())
  const deviceToken = caller.deviceToken()
  const { limits } = parts
  const [issued] = await parts.database.run<{ said: string }>(statement, [
    ...subject,
    keyedCode(parts.keys.otp, 'login', otp),
    salt,
    campaign(utm),
    deviceToken === undefined ? null : hashOf(deviceToken),
    addressed,
    parts.clock.now(),
    limits.validSeconds,
    limits.resendSeconds,
    limits.sendsPerHour,
    limits.sendsPerDay,
    limits.sendsPerHourAddress,
  ])
  const [outcome = '', detail = '', mobile = ''] = issued?.said.split(' ') ?? []
  parts.note('sent', outcome)
  if (outcome === 'too_soon') return refuse('otpTooSoon', { seconds: Number(detail) })
  if (outcome === 'sends_spent') return refuse('otpSendsSpent', { seconds: Number(detail) })
  if (outcome === 'unknown_profile') return refuse('otpUnknownProfile')
  if (outcome !== 'sent') throw new Error('the database gave no judgement on a code')
  const isSent = await deliver(parts, mobile, otp)
  if (isSent) return accepted({ Data: { cust_profile_id: detail } }, 'We have sent a 4-digit code to your mobile.')
  await parts.database.run(withdraw, [mobile, salt, addressed])
  return refuse('otpNotSent')
}

/** The message goes out after the code is kept; if it does not go out, the code and its count are taken back. */
async function deliver({ limits, host, sms, onSmsFailed }: OtpParts, mobile: string, otp: string): Promise<boolean> {
  const validMinutes = Math.floor(limits.validSeconds / 60)
  try {
    await sms.sendOtp({ mobile, otp, text: loginOtpText(otp, validMinutes, host), validMinutes })
    return true
  } catch (error) {
    onSmsFailed(error)
    return false
  }
}
