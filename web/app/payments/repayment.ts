import type { AnswerOf } from 'contract/endpoint'
import type { Endpoints } from 'contract/endpoints'

/** What a code or a session has opened: the loan, what is due on it and why. */
export type Repayment = AnswerOf<Endpoints['repayOtpVerify']['event']>
export type Explanation = Repayment['explanation']
export type Payment = AnswerOf<Endpoints['paymentStatus']['event']>['Data']

/** A message on the page; the server's words, whatever came of the call. */
export type Notice = { type: 'error' | 'success' | 'info'; words: string }
export type Tell = (notice: Notice | undefined) => void
