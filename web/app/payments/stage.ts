import type { Payment, Repayment } from './repayment'

/** Where the visitor is on the way from a PAN to a paid loan. */
export type Stage =
  | { name: 'pannumber' }
  | { name: 'panotp'; pan: string; sentAt: number }
  | { name: 'amountfetched'; repayment: Repayment }
  | { name: 'paymentSuccess'; message: string; payment: Payment }

export type GoTo = (stage: Stage) => void
