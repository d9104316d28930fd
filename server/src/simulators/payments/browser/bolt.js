;(() => {
  /** Leaves the page with a form post to surl or furl, as a bank's own page does. */
  const submitForm = (createElement, url, fields) => {
    const form = createElement('form', { method: 'post', action: url, hidden: '' })
    for (const [name, value] of Object.entries(fields))
      form.append(createElement('input', { type: 'hidden', name, value }))
    document.body.append(form)
    form.submit()
  }

  window.bolt = {
    async launch(parameters, { responseHandler, catchException }) {
      const { createElement, call, openDialog } = await import('/simulators/checkout-window.js')
      const formPost = createElement('input', { type: 'checkbox' })
      const extra = createElement('label', {}, formPost, ' Return with a form post, as from a bank’s page')
      const details = [
        ['Transaction', parameters.txnid],
        ['For', parameters.productinfo],
      ]
      openDialog({ provider: 'PayU', amount: Number(parameters.amount), details, extra }, async (outcome) => {
        try {
          const { response, message } = await call('/simulators/payu/pay', { parameters, outcome })
          if (!response) throw new Error(message)
          const isSigned = response.hash !== undefined
          const url = outcome === 'paid' ? parameters.surl : parameters.furl
          if (formPost.checked && isSigned) submitForm(createElement, url, response)
          else responseHandler({ response })
        } catch (error) {
          catchException({ message: error.message })
        }
      })
    },
  }
})()
