import { repayOtpVerifyForm } from 'contract/forms/repay-otp'
import { Button } from 'ui/action/button.tsx'
import { type EnteredCode, OneTimeCodeForm, type OnRefused } from '../../../shared/forms/one-time-code-form'
import { useIsMounted } from '../../../shared/forms/use-is-mounted'
import { session } from '../../../shared/session/session'
import { withContent } from '../../../shared/wire/post'
import { send } from '../../../shared/wire/send'
import { isComplete, type Stage, type StageProps } from '../repayment'

type RepayOtpStepProps = StageProps & { stage: Extract<Stage, { name: 'panotp' }> }

/** Stage panotp: the code opens the repayment. As specified, a network error shows nothing. */
export function RepayOtpStep({ stage, setStage, setNotice }: RepayOtpStepProps) {
  // A reply that arrives after Change PAN must not show this stage again.
  const isMounted = useIsMounted()
  async function verify(entered: EnteredCode, onRefused: OnRefused) {
    const sent = await send('repayOtpVerify', { panNumber: stage.pan, ...entered })
    const reply = withContent(sent, isComplete)
    if (reply.Status === 'unreachable' || !isMounted()) return
    setNotice({ type: reply.Status === 1 ? 'success' : 'error', message: reply.Message })
    if (reply.Status !== 1) return onRefused(reply)
    session.set('order_id', reply.order_id)
    setStage({ name: 'amountfetched', repayment: reply })
  }
  async function resend() {
    const reply = await send('repayOtp', { pancard: stage.pan })
    if (reply.Status === 'unreachable' || !isMounted()) return
    setNotice({ type: reply.Status === 1 ? 'success' : 'error', message: reply.Message })
    if (reply.Status === 1) setStage({ ...stage, sentAt: Date.now() })
  }
  return (
    <OneTimeCodeForm
      fields={repayOtpVerifyForm}
      submitLabel="Fetch amount"
      verify={verify}
      sentAt={stage.sentAt}
      resend={resend}
      secondaryAction={
        <Button variant="quiet" onClick={() => setStage({ name: 'pannumber' })}>
          Change PAN
        </Button>
      }
    >
      <p className="text-ink-soft">
        For PAN <strong className="text-ink tracking-widest">{stage.pan}</strong>
      </p>
    </OneTimeCodeForm>
  )
}
