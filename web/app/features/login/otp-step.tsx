import { otpVerifyForm } from 'contract/forms/otp-verify'
import { useNavigate } from 'react-router'
import { MaskedMobile } from '../../shared/formatting/masked-number'
import { type EnteredCode, OneTimeCodeForm, type OnRefused } from '../../shared/forms/one-time-code-form'
import { useIsMounted } from '../../shared/forms/use-is-mounted'
import { session } from '../../shared/session/session'
import { post, withContent } from '../../shared/wire/post'
import { send } from '../../shared/wire/send'
import { campaignParameters } from './campaign-parameters'
import { loginDraft, type SentCode } from './login-draft'
import { failureNotice, type LoginNotice } from './login-notice'

type OtpStepProps = {
  sentCode: SentCode
  onResent: (sentCode: SentCode) => Promise<void>
  onBack: () => void
  onNotice: (notice: LoginNotice) => void
}

export function OtpStep({ sentCode, onResent, onBack, onNotice }: OtpStepProps) {
  const { mobile, profileId, sentAt } = sentCode
  const navigate = useNavigate()
  /** False once the customer has gone back to the mobile number, which makes late replies meaningless. */
  const isMounted = useIsMounted()

  async function verify(entered: EnteredCode, onRefused: OnRefused) {
    const body = { profile_id: profileId, ...entered }
    const sent = await send('customerRegistration', 'otp_verify', body)
    const reply = withContent(sent, ({ Data }) => Data?.app_login_token)
    if (!isMounted()) {
      // Nobody would use this session, which would stay open until it expires.
      if (reply.Status === 1) void post('logout', {}, { token: reply.Data.app_login_token })
      return
    }
    if (reply.Status !== 1) {
      onRefused(reply)
      return onNotice({ type: 'error', message: reply.Message || 'Error verifying OTP' })
    }
    session.set('next_step', reply.Data.next_step)
    session.set('eligibility', reply.Data.eligibility_status)
    session.set('cust_profile_id', profileId)
    session.set('mobile', mobile)
    session.set('token', reply.Data.app_login_token)
    const isEligible = reply.Data.eligibility_status === 1
    loginDraft.remove()
    // Awaited so that the button stays busy until the dashboard is shown.
    await navigate(isEligible ? '/my-dashboard/eligibility' : '/my-dashboard', { replace: true })
  }
  async function resend() {
    const body = { profile_id: profileId, ...campaignParameters(location.search, document.cookie) }
    const reply = await send('customerRegistration', 'resend_otp', body)
    if (!isMounted()) return
    if (reply.Status !== 1) return onNotice(failureNotice(reply))
    onNotice({ type: 'success', message: reply.Message })
    await onResent({ ...sentCode, sentAt: Date.now() })
  }
  return (
    <OneTimeCodeForm fields={otpVerifyForm} submitLabel="Verify OTP" verify={verify} sentAt={sentAt} resend={resend}>
      <div>
        <h2 className="text-2xl">Enter the code</h2>
        <p className="mt-1 text-ink-soft text-sm">
          Sent to{' '}
          <strong className="text-ink">
            <MaskedMobile mobile={mobile} />
          </strong>
          <button
            type="button"
            className="ms-3 min-h-11 cursor-pointer text-leaf underline underline-offset-4"
            onClick={onBack}
          >
            Change number
          </button>
        </p>
      </div>
    </OneTimeCodeForm>
  )
}
