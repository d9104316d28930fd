import type { AnswerOf } from 'contract/endpoint'
import type { Endpoints } from 'contract/endpoints'

/** The loan that a code or a session has opened, the amount due and its calculation. */
export type Repayment = AnswerOf<Endpoints['repayOtpVerify']['event']>
/** False for a broken reply, for example of a proxy. */
export const isComplete = ({ repayment_data, order_id, explanation }: Repayment): boolean =>
  Boolean(repayment_data && order_id && explanation)
export type Explanation = Repayment['explanation']
export type Payment = AnswerOf<Endpoints['paymentStatus']['event']>['Data']

/** The stages of the repay page, under the names of the specification. */
export type Stage =
  | { name: 'pannumber' }
  | { name: 'panotp'; pan: string; sentAt: number }
  | { name: 'amountfetched'; repayment: Repayment }
  | { name: 'paymentSuccess'; message: string; payment: Payment }

/** A message above the current stage. */
export type Notice = { type: 'error' | 'success' | 'info'; message: string }

export interface StageProps {
  setStage: (stage: Stage) => void
  setNotice: (notice: Notice | undefined) => void
}

/** Scrolls without animation, because the content may still be growing. */
export function focusStage(heading: HTMLElement | null) {
  heading?.focus({ preventScroll: true })
  heading?.closest('.card')?.querySelector('h2')?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
}
