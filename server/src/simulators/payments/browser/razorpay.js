;(() => {
  const failedResponse = (orderId, paymentId) => ({
    error: {
      code: 'BAD_REQUEST_ERROR',
      description: 'Your payment was declined by the bank.',
      source: 'bank',
      step: 'payment_authorization',
      reason: 'payment_failed',
      metadata: { order_id: orderId, payment_id: paymentId },
    },
  })

  window.Razorpay = class Razorpay {
    #options
    #failureListeners = []

    constructor(options) {
      this.#options = options
    }

    on(event, listener) {
      if (event === 'payment.failed') this.#failureListeners.push(listener)
    }

    async open() {
      const { call, openDialog } = await import('/simulators/checkout-window.js')
      const { key, order_id, amount, description = '', recurring, handler, modal = {} } = this.#options
      const details = [
        ['Order', order_id],
        ['For', description],
      ]
      const labels = recurring && {
        note: 'No money moves here. Choose what the customer does in the UPI or bank app.',
        paid: 'Approve',
        failed: 'Decline',
      }
      openDialog({ provider: 'Razorpay', amount: amount / 100, details, labels }, async (outcome) => {
        const result = await call('/simulators/razorpay/pay', { key, order_id, outcome }).catch(() => ({}))
        if (result.razorpay_signature) handler(result)
        else if (outcome === 'cancelled') modal.ondismiss?.()
        else for (const listener of this.#failureListeners) listener(failedResponse(order_id, result.payment_id ?? ''))
      })
    }
  }
})()
