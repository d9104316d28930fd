import type { resendOtp } from 'contract/sessions/resend-otp'
import type { OtpParts } from '../otp/otp-parts.ts'
import type { Handler } from '../platform/http/serve-endpoint.ts'
import { type CodeToKeep, issueLoginOtp, limitsOf } from './issue-login-otp.ts'

const reissue = {
  name: 'reissue_login_otp',
  text: 'select reissue_login_otp($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) as said',
}

export function resendLoginOtp(parts: OtpParts): Handler<typeof resendOtp> {
  const keep = async (profileId: string, { keyed_code, salt, utm, device, address }: CodeToKeep) => {
    const code = [keyed_code, salt, utm, device, address]
    const values = [profileId, ...code, parts.clock.now(), ...limitsOf(parts)]
    const [issued] = await parts.database.run<{ said: string }>(reissue, values)
    return issued?.said
  }
  return ({ profile_id, ...utm }, caller) => issueLoginOtp(parts, (code) => keep(profile_id, code), utm, caller)
}
