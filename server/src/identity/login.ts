import type { login } from 'contract/identity/login'
import { freshBytes } from '../platform/fresh-bytes.ts'
import type { Handler } from '../platform/http/serve-endpoint.ts'
import type { OtpParts } from '../platform/otp-parts.ts'
import { issueLoginOtp } from './issue-login-otp.ts'

const issue = {
  name: 'issue_login_otp',
  text: 'select issue_login_otp($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) as said',
}

/** 160 random bits. */
const newProfileId = () => freshBytes(20).toString('hex').toUpperCase()

export function sendLoginOtp(parts: OtpParts): Handler<typeof login> {
  return ({ mobile, ...utm }, caller) => issueLoginOtp(parts, issue, [mobile, newProfileId()], utm, caller)
}
