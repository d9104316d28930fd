import type { PaymentsConfig } from '../../platform/config/payments.ts'
import { createLoopback, type Loopback } from '../../platform/http/loopback.ts'
import { createPayu, type Payu } from './payu.ts'
import { createRazorpay, type Razorpay } from './razorpay.ts'

/** Both payment providers. A simulated one is the real protocol spoken to our own process, over the loopback. */
export type PaymentGateways = { payu: Payu; razorpay: Razorpay; loopback?: Loopback }

export function createPaymentGateways({ isSimulated, payu, razorpay }: PaymentsConfig): PaymentGateways {
  if (!isSimulated) return { payu: createPayu(payu), razorpay: createRazorpay(razorpay) }
  const loopback = createLoopback()
  const { fetch } = loopback
  return { payu: createPayu({ ...payu, fetch }), razorpay: createRazorpay({ ...razorpay, fetch }), loopback }
}
