import type { resendOtp } from 'contract/identity/resend-otp'
import type { Handler } from '../platform/http/serve-endpoint.ts'
import { issueLoginOtp, type OtpParts } from './issue-login-otp.ts'

const reissue = {
  name: 'reissue_login_otp',
  text: `select outcome, wait_seconds as "waitSeconds", profile_id as "profileId", mobile
    from reissue_login_otp($1, $2, $3, $4, $5, $6, $7, $8)`,
}

export function resendLoginOtp(parts: OtpParts): Handler<typeof resendOtp> {
  return ({ profile_id, ...utm }, caller) => issueLoginOtp(parts, reissue, [profile_id], utm, caller)
}
