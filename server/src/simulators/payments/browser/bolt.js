;(() => {
  /** Leaves the page by a form post to surl or furl, as a bank's own page does. */
  const leaveByForm = (make, address, fields) => {
    const form = make('form', { method: 'post', action: address, hidden: '' })
    for (const [name, value] of Object.entries(fields)) form.append(make('input', { type: 'hidden', name, value }))
    document.body.append(form)
    form.submit()
  }

  window.bolt = {
    async launch(parameters, { responseHandler, catchException }) {
      const { make, ask, openWindow } = await import('/simulators/checkout-window.js')
      const byForm = make('input', { type: 'checkbox' })
      const extra = make('label', {}, byForm, ' Come back by the form post of a bank’s page')
      const details = [
        ['Transaction', parameters.txnid],
        ['For', parameters.productinfo],
      ]
      openWindow({ provider: 'PayU', amount: Number(parameters.amount), details, extra }, async (outcome) => {
        try {
          const answer = await ask('/simulators/payu/pay', { parameters, outcome })
          if (!answer.response) throw new Error(answer.message)
          const isSigned = answer.response.hash !== undefined
          const address = outcome === 'paid' ? parameters.surl : parameters.furl
          if (byForm.checked && isSigned) leaveByForm(make, address, answer.response)
          else responseHandler({ response: answer.response })
        } catch (error) {
          catchException({ message: error.message })
        }
      })
    },
  }
})()
