export const make = (name, attributes = {}, ...children) => {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  element.append(...children)
  return element
}

const styles = '/simulators/checkout.css'
if (!document.querySelector(`link[href="${styles}"]`))
  document.head.append(make('link', { rel: 'stylesheet', href: styles }))

const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })

/** Asks the simulator, which answers as the provider would. */
export const ask = async (path, body) => {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`HTTP ${response.status}`)
  return response.json()
}

/** A window over the page with Pay, Fail and Cancel. `decide` gets the choice and ends the window when it is done. */
export const openWindow = ({ provider, amount, details, extra }, decide) => {
  const title = make('h2', { id: 'simulated-checkout-title' }, `${provider} (simulated)`)
  const sum = make('p', { class: 'simulated-checkout-sum' }, rupees.format(amount))
  const note = make('p', {}, 'No money moves here. Choose how the payment ends.')
  const status = make('p', { role: 'status', class: 'simulated-checkout-status' })
  const button = (outcome, words) => {
    const made = make('button', { type: 'button', 'data-outcome': outcome }, words)
    made.addEventListener('click', () => choose(outcome))
    return made
  }
  const buttons = [
    button('paid', `Pay ${rupees.format(amount)}`),
    button('failed', 'Fail'),
    button('cancelled', 'Cancel'),
  ]
  const list = make('dl')
  for (const [name, value] of details) list.append(make('dt', {}, name), make('dd', {}, value))
  const actions = make('div', { class: 'simulated-checkout-actions' }, ...buttons)
  const attributes = { class: 'simulated-checkout', 'aria-labelledby': title.id }
  const dialog = make('dialog', attributes, title, sum, note, list, actions, ...(extra ? [extra] : []), status)

  const choose = async (outcome) => {
    if (buttons.some((each) => each.disabled)) return
    for (const each of buttons) each.disabled = true
    status.textContent = 'One moment …'
    await decide(outcome)
    dialog.close()
  }
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault()
    choose('cancelled')
  })
  dialog.addEventListener('close', () => dialog.remove())
  document.body.append(dialog)
  dialog.showModal()
}
