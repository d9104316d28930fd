import { createLoopback, type Loopback } from '../../platform/http/loopback.ts'
import { createPayu, type Payu } from './payu.ts'
import { createRazorpay, type Razorpay } from './razorpay.ts'
import type { PaymentsSettings } from './settings.ts'

/** A simulated gateway is the live adapter connected to our own process through the loopback. */
export type PaymentGateways = { payu: Payu; razorpay: Razorpay; loopback?: Loopback }

export function createPaymentGateways({ isSimulated, payu, razorpay }: PaymentsSettings): PaymentGateways {
  if (!isSimulated) return { payu: createPayu(payu), razorpay: createRazorpay(razorpay) }
  const loopback = createLoopback()
  const { fetch } = loopback
  return { payu: createPayu({ ...payu, fetch }), razorpay: createRazorpay({ ...razorpay, fetch }), loopback }
}
