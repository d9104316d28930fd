import { AmountStep } from './amount-step'
import { PaymentSuccess } from './payment-success'
import { RepayOtpStep } from './repay-otp-step'
import type { Tell } from './repayment'
import type { GoTo, Stage } from './stage'

type LaterStagesProps = { stage: Exclude<Stage, { name: 'pannumber' }>; goTo: GoTo; tell: Tell }

/** Everything after the PAN. */
export function LaterStages({ stage, goTo, tell }: LaterStagesProps) {
  switch (stage.name) {
    case 'panotp':
      return <RepayOtpStep stage={stage} goTo={goTo} tell={tell} />
    case 'amountfetched':
      return <AmountStep repayment={stage.repayment} goTo={goTo} tell={tell} />
    case 'paymentSuccess':
      return <PaymentSuccess message={stage.message} payment={stage.payment} goTo={goTo} />
  }
}
