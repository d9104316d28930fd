import { useState } from 'react'
import { session } from '../../api/session'
import { usePageRestored } from '../../page/use-page-restored'
import { PaymentSuccess } from '../result/payment-success'
import { AmountStep } from './amount-step'
import { RepayOtpStep } from './repay-otp-step'
import type { Stage, StageProps } from './repayment'

type LaterStagesProps = StageProps & { stage: Exclude<Stage, { name: 'pannumber' }> }

/** All stages after the PAN. */
export function LaterStages({ stage, ...stageProps }: LaterStagesProps) {
  const [token] = useState(() => session.get('token'))
  // The browser may show the page again as it was left before Logout.
  usePageRestored(() => token === session.get('token') || location.reload())
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
