import type { resendOtp } from 'contract/identity/resend-otp'
import type { Handler } from '../platform/http/serve-endpoint.ts'
import type { OtpParts } from '../platform/otp-parts.ts'
import { issueLoginOtp } from './issue-login-otp.ts'

const reissue = {
  name: 'reissue_login_otp',
  text: 'select reissue_login_otp($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) as said',
}

export function resendLoginOtp(parts: OtpParts): Handler<typeof resendOtp> {
  return ({ profile_id, ...utm }, caller) => issueLoginOtp(parts, reissue, [profile_id], utm, caller)
}
