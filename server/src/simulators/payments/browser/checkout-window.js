export const createElement = (name, attributes = {}, ...children) => {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  element.append(...children)
  return element
}

const styleSheet = '/simulators/checkout.css'
if (!document.querySelector(`link[href="${styleSheet}"]`))
  document.head.append(createElement('link', { rel: 'stylesheet', href: styleSheet }))

const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })

/** Calls the simulator, which responds as the provider would. */
export const call = async (path, body) => {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`HTTP ${response.status}`)
  return response.json()
}

/** A dialog with Pay, Fail and Cancel, or with labels of its own. `onChoice` gets the outcome; then the dialog closes. */
export const openDialog = ({ provider, amount, details, extra, labels = {} }, onChoice) => {
  const title = createElement('h2', { id: 'simulated-checkout-title' }, `${provider} (simulated)`)
  const sum = createElement('p', { class: 'simulated-checkout-sum' }, rupees.format(amount))
  const note = createElement('p', {}, labels.note ?? 'No money moves here. Choose how the payment ends.')
  const status = createElement('p', { role: 'status', class: 'simulated-checkout-status' })
  const outcomeButton = (outcome, label) => {
    const button = createElement('button', { type: 'button', 'data-outcome': outcome }, label)
    button.addEventListener('click', () => choose(outcome))
    return button
  }
  const buttons = [
    outcomeButton('paid', labels.paid ?? `Pay ${rupees.format(amount)}`),
    outcomeButton('failed', labels.failed ?? 'Fail'),
    outcomeButton('cancelled', 'Cancel'),
  ]
  const list = createElement('dl')
  for (const [name, value] of details) list.append(createElement('dt', {}, name), createElement('dd', {}, value))
  const actions = createElement('div', { class: 'simulated-checkout-actions' }, ...buttons)
  const attributes = { class: 'simulated-checkout', 'aria-labelledby': title.id }
  const dialog = createElement('dialog', attributes, title, sum, note, list, actions, ...(extra ? [extra] : []), status)

  const choose = async (outcome) => {
    if (buttons.some((button) => button.disabled)) return
    for (const button of buttons) button.disabled = true
    status.textContent = 'One moment …'
    await onChoice(outcome)
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
