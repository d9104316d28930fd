import type { AnswerOf } from 'contract/endpoint'
import type { Endpoints } from 'contract/endpoints'

type PaymentOrder = AnswerOf<Endpoints['razorpayOrder']['event']>['data']
type ApprovalOrder = AnswerOf<Endpoints['mandate']['events']['start']>['Data']
type Order = Pick<PaymentOrder | ApprovalOrder, 'parameters'>
type SignedPayment = { razorpay_payment_id: string; razorpay_order_id: string; razorpay_signature: string }

/** The result of the checkout. */
export type RazorpayResponse = SignedPayment | { outcome: 'CANCEL' | 'FAILED' }

type Checkout = { open(): void; close?(): void; on(event: 'payment.failed', handle: () => void): void }
type CheckoutClass = new (
  options: Order['parameters'] & {
    handler(payment: SignedPayment): void
    modal: { ondismiss(): void }
    retry: { enabled: false }
  },
) => Checkout

/** Opens Razorpay's checkout, whose script must be loaded, and resolves when it ends. */
export async function launchRazorpay({ parameters }: Order): Promise<RazorpayResponse> {
  const { Razorpay } = window as unknown as { Razorpay?: CheckoutClass }
  if (!Razorpay) throw new Error('The Razorpay script did not define Razorpay.')
  return new Promise((resolve) => {
    const checkout = new Razorpay({
      ...parameters,
      handler: resolve,
      modal: { ondismiss: () => resolve({ outcome: 'CANCEL' }) },
      retry: { enabled: false },
    })
    checkout.on('payment.failed', () => {
      checkout.close?.()
      resolve({ outcome: 'FAILED' })
    })
    checkout.open()
  })
}
