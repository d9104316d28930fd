import type { login } from 'contract/sessions/login'
import type { OtpParts } from '../otp/otp-parts.ts'
import { freshBytes } from '../platform/fresh-bytes.ts'
import type { Handler } from '../platform/http/serve-endpoint.ts'
import { together } from '../platform/together.ts'
import { type CodeToKeep, issueLoginOtp, limitsOf } from './issue-login-otp.ts'

const issue = {
  name: 'issue_login_otps',
  text: 'select said from issue_login_otps($1, $2, $3, $4, $5, $6, $7) order by place',
}

/** 160 random bits. */
const newProfileId = () => freshBytes(20).toString('hex').toUpperCase()

type Asked = CodeToKeep & { mobile: string; new_profile_id: string }

export function sendLoginOtp(parts: OtpParts): Handler<typeof login> {
  const keep = together(async (asked: Asked[]) => {
    const values = [JSON.stringify(asked), parts.clock.now(), ...limitsOf(parts)]
    return (await parts.database.run<{ said: string }>(issue, values)).map(({ said }) => said)
  })
  return ({ mobile, ...utm }, caller) =>
    issueLoginOtp(parts, (code) => keep({ ...code, mobile, new_profile_id: newProfileId() }), utm, caller)
}
