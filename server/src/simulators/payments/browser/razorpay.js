;(() => {
  const failure = (orderId, paymentId) => ({
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
    #failed = []

    constructor(options) {
      this.#options = options
    }

    on(event, listener) {
      if (event === 'payment.failed') this.#failed.push(listener)
    }

    async open() {
      const { ask, openWindow } = await import('/simulators/checkout-window.js')
      const { key, order_id, amount, description = '', handler, modal = {} } = this.#options
      const details = [
        ['Order', order_id],
        ['For', description],
      ]
      openWindow({ provider: 'Razorpay', amount: amount / 100, details }, async (outcome) => {
        const answer = await ask('/simulators/razorpay/pay', { key, order_id, outcome }).catch(() => ({}))
        if (answer.razorpay_signature) handler(answer)
        else if (outcome === 'cancelled') modal.ondismiss?.()
        else for (const listener of this.#failed) listener(failure(order_id, answer.payment_id ?? ''))
      })
    }
  }
})()
