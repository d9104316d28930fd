import { useLoginChanged } from '../../../shared/page/use-login-changed'
import { session } from '../../../shared/session/session'
import type { Stage, StageProps } from '../repayment'
import { PaymentSuccess } from '../result/payment-success'
import { AmountStep } from './amount-step'
import { RepayOtpStep } from './repay-otp-step'

type LaterStagesProps = StageProps & { stage: Exclude<Stage, { name: 'pannumber' }> }

/** All stages after the PAN. */
export function LaterStages({ stage, ...stageProps }: LaterStagesProps) {
  useLoginChanged(() => location.reload())
  function finish() {
    session.set('order_id', '')
    stageProps.setStage({ name: 'pannumber' })
  }
  switch (stage.name) {
    case 'panotp':
      return <RepayOtpStep stage={stage} {...stageProps} />
    case 'amountfetched':
      return <AmountStep repayment={stage.repayment} {...stageProps} />
    case 'paymentSuccess':
      return <PaymentSuccess message={stage.message} payment={stage.payment} onDone={finish} />
  }
}
