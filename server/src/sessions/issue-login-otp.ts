import type { AnswerOf } from 'contract/endpoint'
import type { login } from 'contract/sessions/login'
import { keyedCode, newOtp } from '../otp/one-time-code.ts'
import type { OtpParts } from '../otp/otp-parts.ts'
import { bytea } from '../platform/database/bytea.ts'
import { freshBytes } from '../platform/fresh-bytes.ts'
import { addressHash } from '../platform/http/address-hash.ts'
import type { Caller } from '../platform/http/caller.ts'
import { accepted, type Outcome, refuse } from '../platform/http/outcome.ts'
import { loginOtpText } from './otp-message.ts'
import { hashOf } from './sessions.ts'

const withdraw = { name: 'withdraw_otp', text: "select withdraw_otp('login', $1, $2, $3)" }

/** Nothing is kept where the address told nothing. */
const campaign = (utm: Record<string, string>) => (Object.values(utm).some((value) => value !== '') ? utm : null)

/** A code as the database is told of it. */
export type CodeToKeep = {
  keyed_code: string
  salt: string
  utm: Record<string, string> | null
  device: string | null
  address: string
}

/** Counts a code and keeps it, or says in words why not. */
type Keep = (code: CodeToKeep) => Promise<string | undefined>

/** What a code is counted against, in the order of the database's functions. */
export const limitsOf = ({ limits }: OtpParts) => [
  limits.validSeconds,
  limits.resendSeconds,
  limits.sendsPerHour,
  limits.sendsPerDay,
  limits.sendsPerHourAddress,
]

/** Makes a code, counts it, keeps its hash and sends it: the shared middle of login and resend. */
export async function issueLoginOtp(
  parts: OtpParts,
  keep: Keep,
  utm: Record<string, string>,
  caller: Caller,
): Promise<Outcome<AnswerOf<typeof login>>> {
  const otp = newOtp()
  const salt = bytea(freshBytes(16))
  const address = bytea(addressHash(parts.keys.address, caller.address()))
  const deviceToken = caller.deviceToken()
  const said = await keep({
    keyed_code: bytea(keyedCode(parts.keys.otp, 'login', otp)),
    salt,
    utm: campaign(utm),
    device: deviceToken === undefined ? null : bytea(hashOf(deviceToken)),
    address,
  })
  const [outcome = '', detail = '', mobile = ''] = said?.split(' ') ?? []
  parts.note('sent', outcome)
  if (outcome === 'too_soon') return refuse('otpTooSoon', { seconds: Number(detail) })
  if (outcome === 'sends_spent') return refuse('otpSendsSpent', { seconds: Number(detail) })
  if (outcome === 'unknown_profile') return refuse('otpUnknownProfile')
  if (outcome !== 'sent') throw new Error('the database gave no judgement on a code')
  const isSent = await deliver(parts, mobile, otp)
  if (isSent) return accepted({ Data: { cust_profile_id: detail } }, 'We have sent a 4-digit code to your mobile.')
  await parts.database.run(withdraw, [mobile, salt, address])
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
