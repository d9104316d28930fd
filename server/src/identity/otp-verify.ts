import { loginConsent } from 'contract/identity/login-consent'
import type { otpVerify } from 'contract/identity/otp-verify'
import { nextStep } from 'domain/journey/next-step'
import type { Config } from '../platform/config.ts'
import { accepted, refuse } from '../platform/http/outcome.ts'
import type { Handler } from '../platform/http/serve-endpoint.ts'
import { hashOf, newToken, sessionEnd } from '../platform/session.ts'
import { keyedCode, limitsRow, type OtpParts } from './issue-login-otp.ts'

type Judgement = {
  outcome: 'verified' | 'wrong' | 'ended' | 'guesses_spent'
  waitSeconds: number
  triesLeft: number
  stepsTaken: string[]
  isEligible: boolean
}

const verify = {
  name: 'verify_login_otp',
  text: `select outcome, wait_seconds as "waitSeconds", tries_left as "triesLeft", steps_taken as "stepsTaken",
    is_eligible as "isEligible"
    from verify_login_otp($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
}

export function verifyLoginOtp(parts: OtpParts, session: Config['session']): Handler<typeof otpVerify> {
  return async ({ profile_id, otp }, caller) => {
    const token = newToken()
    const newDeviceToken = newToken()
    const deviceToken = caller.deviceToken()
    const now = parts.clock.now()
    const [judged] = await parts.database.run<Judgement>(verify, [
      profile_id,
      keyedCode(parts.keys.otp, otp),
      deviceToken === undefined ? null : hashOf(deviceToken),
      hashOf(newDeviceToken),
      hashOf(token),
      caller.userAgent(),
      loginConsent.version,
      now,
      sessionEnd(now, session),
      limitsRow(parts.limits),
    ])
    if (judged === undefined) throw new Error('the database gave no judgement on a code')
    parts.note('judged', judged.outcome)
    if (judged.outcome === 'wrong') return refuse('otpWrong', { tries: judged.triesLeft })
    if (judged.outcome === 'ended') return refuse('otpEnded')
    if (judged.outcome === 'guesses_spent') return refuse('otpGuessesSpent', { seconds: judged.waitSeconds })

    if (deviceToken === undefined) caller.rememberDevice(newDeviceToken)
    const next = nextStep(judged.stepsTaken)
    const eligibility = judged.isEligible ? 1 : 0
    return accepted({ Data: { next_step: next.event, app_login_token: token, eligibility_status: eligibility } })
  }
}
