import { randomInt } from 'node:crypto'
import { clientCredential } from 'contract/client-credential'
import { paths } from 'contract/paths'
import { responseHash } from '../../server/src/providers/payment-gateway/payu-hash.ts'
import { razorpaySignature } from '../../server/src/providers/payment-gateway/signatures.ts'
import { type Payment, payer } from './seed-payments.ts'

export const providerSettings = {
  PAYU_KEY: 'soak-key',
  PAYU_SALT: 'soak-salt',
  RAZORPAY_WEBHOOK_SECRET: 'soak-webhook-secret',
}

/** One HTTP request about a payment. */
export type Callback = { payment: Payment; path: string; headers: Record<string, string>; body: string }
type Message = Omit<Callback, 'payment'>

const form = { 'content-type': 'application/x-www-form-urlencoded' }
const json = { 'content-type': 'application/json' }
const basic = { authorization: `Basic ${btoa(clientCredential)}` }

type Fields = Record<string, string>

function payuFields({ txnid, amountPaise, leadId }: Payment, salt: string): Fields {
  const { productInfo: productinfo, firstName: firstname, email, mobile: phone } = payer
  const amount = (amountPaise / 100).toFixed(2)
  const signed = { key: providerSettings.PAYU_KEY, txnid, amount, productinfo, firstname, email, udf5: String(leadId) }
  const hash = responseHash(signed, 'success', salt)
  return { ...signed, phone, status: 'success', unmappedstatus: 'captured', mihpayid: `mih${txnid}`, hash }
}

const encodeForm = (fields: Fields) => new URLSearchParams(fields).toString()

/** All ways in which PayU reports a payment: webhook as form or JSON, the browser's form post, and the page's API call. */
const payuMessages: ((fields: Fields) => Message)[] = [
  (fields) => ({ path: '/payments/payu/webhook', headers: form, body: encodeForm(fields) }),
  (fields) => ({ path: '/payments/payu/webhook', headers: json, body: JSON.stringify(fields) }),
  (fields) => ({ path: '/thanku', headers: form, body: encodeForm(fields) }),
  (fields) => ({
    path: paths.payuResult,
    headers: { ...json, ...basic },
    body: JSON.stringify({ ...fields, txnStatus: 'SUCCESS' }),
  }),
]

function razorpayMessage({ txnid, providerOrderId, amountPaise }: Payment, secret: string): Message {
  const entity = {
    id: `pay_${txnid}`,
    order_id: providerOrderId,
    amount: amountPaise,
    currency: 'INR',
    status: 'captured',
    created_at: Math.floor(Date.now() / 1000),
  }
  const body = JSON.stringify({ event: 'order.paid', payload: { payment: { entity } } })
  const headers = { ...json, 'x-razorpay-signature': razorpaySignature(body, secret) }
  return { path: '/payments/razorpay/webhook', headers, body }
}

function createCallback(payment: Payment): Callback {
  const wrong = payment.isForged ? '!' : ''
  if (payment.provider === 'razorpay')
    return { payment, ...razorpayMessage(payment, providerSettings.RAZORPAY_WEBHOOK_SECRET + wrong) }
  const message = payuMessages[randomInt(payuMessages.length)] as (typeof payuMessages)[number]
  return { payment, ...message(payuFields(payment, providerSettings.PAYU_SALT + wrong)) }
}

/** Each payment is reported one to three times, in random order; for a third of them the repeats follow immediately. */
export function createCallbacks(payments: Payment[]): Callback[] {
  const positioned = payments.flatMap((payment) => {
    const shared = Math.random()
    const isInARow = randomInt(3) === 0
    return Array.from({ length: randomInt(1, 4) }, () => ({
      position: isInARow ? shared : Math.random(),
      callback: createCallback(payment),
    }))
  })
  return positioned.sort((one, other) => one.position - other.position).map(({ callback }) => callback)
}
