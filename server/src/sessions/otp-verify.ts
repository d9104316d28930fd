import { loginConsent } from 'contract/sessions/login-consent'
import type { otpVerify } from 'contract/sessions/otp-verify'
import { nextStep } from 'domain/journey/next-step'
import { keyedCode } from '../otp/one-time-code.ts'
import type { OtpParts } from '../otp/otp-parts.ts'
import type { Config } from '../platform/config/config.ts'
import { bytea } from '../platform/database/bytea.ts'
import { accepted, refuse } from '../platform/http/outcome.ts'
import type { Handler } from '../platform/http/serve-endpoint.ts'
import { together } from '../platform/together.ts'
import { hashOf, newToken, sessionEnd } from './sessions.ts'

const verify = {
  name: 'verify_login_otps',
  text: 'select said from verify_login_otps($1, $2, $3, $4, $5, $6, $7) order by place',
}

type Asked = {
  profile_id: string
  keyed_code: string
  device: string | null
  new_device: string
  token_hash: string
  user_agent: string
}

export function verifyLoginOtp(parts: OtpParts, session: Config['session']): Handler<typeof otpVerify> {
  const { database, clock, limits } = parts
  const judge = together(async (asked: Asked[]) => {
    const now = clock.now()
    const times = [now, sessionEnd(now, session)]
    const counts = [limits.tries, limits.wrongPerDay, limits.wrongPerHourAll]
    const values = [JSON.stringify(asked), loginConsent.version, ...times, ...counts]
    return (await database.run<{ said: string }>(verify, values)).map(({ said }) => said)
  })
  return async ({ profile_id, otp }, caller) => {
    const token = newToken()
    const newDeviceToken = newToken()
    const deviceToken = caller.deviceToken()
    const said: string | undefined = await judge({
      profile_id,
      keyed_code: bytea(keyedCode(parts.keys.otp, 'login', otp)),
      device: deviceToken === undefined ? null : bytea(hashOf(deviceToken)),
      new_device: bytea(hashOf(newDeviceToken)),
      token_hash: bytea(hashOf(token)),
      user_agent: caller.userAgent(),
    })
    const [outcome = '', detail = '', steps = ''] = said?.split(' ') ?? []
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
