import { loginConsent } from 'contract/identity/login-consent'
import type { otpVerify } from 'contract/identity/otp-verify'
import { nextStep } from 'domain/journey/next-step'
import type { Config } from '../platform/config.ts'
import { accepted, refuse } from '../platform/http/outcome.ts'
import type { Handler } from '../platform/http/serve-endpoint.ts'
import { keyedCode } from '../platform/one-time-code.ts'
import type { OtpParts } from '../platform/otp-parts.ts'
import { hashOf, newToken, sessionEnd } from '../platform/session.ts'

const verify = {
  name: 'verify_login_otp',
  text: 'select verify_login_otp($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) as said',
}

export function verifyLoginOtp(parts: OtpParts, session: Config['session']): Handler<typeof otpVerify> {
  return async ({ profile_id, otp }, caller) => {
    const token = newToken()
    const newDeviceToken = newToken()
    const deviceToken = caller.deviceToken()
    const now = parts.clock.now()
    const { limits } = parts
    const [judged] = await parts.database.run<{ said: string }>(verify, [
      profile_id,
      keyedCode(parts.keys.otp, 'login', otp),
      deviceToken === undefined ? null : hashOf(deviceToken),
      hashOf(newDeviceToken),
      hashOf(token),
      caller.userAgent(),
      loginConsent.version,
      now,
      sessionEnd(now, session),
      limits.tries,
      limits.wrongPerDay,
      limits.wrongPerHourAll,
    ])
    const [outcome = '', detail = '', steps = ''] = judged?.said.split(' ') ?? []
    parts.note('judged', outcome)
    if (outcome === 'wrong') return refuse('otpWrong', { tries: Number(detail) })
    if (outcome === 'ended') return refuse('otpEnded')
    if (outcome === 'guesses_spent') return refuse('otpGuessesSpent', { seconds: Number(detail) })
    if (outcome !== 'verified') throw new Error('the database gave no judgement on a code')

    if (deviceToken === undefined) caller.rememberDevice(newDeviceToken)
    const next = nextStep(steps === '' ? [] : steps.split(','))
    const eligibility = detail === '1' ? 1 : 0
    return accepted({ Data: { next_step: next.event, app_login_token: token, eligibility_status: eligibility } })
  }
}
