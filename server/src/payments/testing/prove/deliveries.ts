import { randomInt } from 'node:crypto'
import { clientCredential } from 'contract/client-credential'
import { paths } from 'contract/paths'
import { responseHash } from '../../../providers/payment-gateway/payu-hash.ts'
import { razorpaySignature } from '../../../providers/payment-gateway/signatures.ts'
import { type Payment, payer } from './stock-payments.ts'

export const secrets = {
  PAYU_KEY: 'prove-key',
  PAYU_SALT: 'prove-salt',
  RAZORPAY_WEBHOOK_SECRET: 'prove-webhook-secret',
}

/** One message about a payment, as it goes over the wire. */
export type Delivery = { payment: Payment; path: string; headers: Record<string, string>; body: string }

const form = { 'content-type': 'application/x-www-form-urlencoded' }
const json = { 'content-type': 'application/json' }
const basic = { authorization: `Basic ${btoa(clientCredential)}` }

function payuFields({ txnid, amountPaise, leadId }: Payment, salt: string): Record<string, string> {
  const { productInfo: productinfo, firstName: firstname, email, mobile: phone } = payer
  const amount = (amountPaise / 100).toFixed(2)
  const signed = { key: secrets.PAYU_KEY, txnid, amount, productinfo, firstname, email, udf5: leadId }
  const hash = responseHash(signed, 'success', salt)
  return { ...signed, phone, status: 'success', unmappedstatus: 'captured', mihpayid: `mih${txnid}`, hash }
}

/** The ways in which a word of PayU reaches us. */
const payuWays = [
  (fields: Record<string, string>) => ({ path: '/payments/payu/webhook', headers: form, body: query(fields) }),
  (fields: Record<string, string>) => ({ path: '/payments/payu/webhook', headers: json, body: JSON.stringify(fields) }),
  (fields: Record<string, string>) => ({ path: '/thanku', headers: form, body: query(fields) }),
  (fields: Record<string, string>) => ({
    path: paths.payuResult,
    headers: { ...json, ...basic },
    body: JSON.stringify({ ...fields, txnStatus: 'SUCCESS' }),
  }),
]
const query = (fields: Record<string, string>) => new URLSearchParams(fields).toString()

function razorpayWay({ txnid, orderId, amountPaise }: Payment, secret: string) {
  const created_at = Math.floor(Date.now() / 1000)
  const entity = {
    id: `pay_${txnid}`,
    order_id: orderId,
    amount: amountPaise,
    currency: 'INR',
    status: 'captured',
    created_at,
  }
  const body = JSON.stringify({ event: 'order.paid', payload: { payment: { entity } } })
  const headers = { ...json, 'x-razorpay-signature': razorpaySignature(body, secret) }
  return { path: '/payments/razorpay/webhook', headers, body }
}

function deliveryOf(payment: Payment): Delivery {
  const wrong = payment.isForged ? '!' : ''
  if (payment.provider === 'razorpay')
    return { payment, ...razorpayWay(payment, secrets.RAZORPAY_WEBHOOK_SECRET + wrong) }
  const way = payuWays[randomInt(payuWays.length)] as (typeof payuWays)[number]
  return { payment, ...way(payuFields(payment, secrets.PAYU_SALT + wrong)) }
}

/** Each payment one to three times by different ways, shuffled; a part of the repeats right behind the first. */
export function deliveriesOf(payments: Payment[]): Delivery[] {
  const told = payments.flatMap((payment) => {
    const times = randomInt(1, 4)
    const place = Math.random()
    const isTogether = randomInt(3) === 0
    return Array.from({ length: times }, () => ({
      place: isTogether ? place : Math.random(),
      delivery: deliveryOf(payment),
    }))
  })
  return told.sort((one, other) => one.place - other.place).map(({ delivery }) => delivery)
}
