import { isCalendarDate } from 'domain/calendar/is-calendar-date'
import type { IstDate } from 'domain/calendar/ist-date'
import { z } from 'zod'
import { askJson } from '../ask-json.ts'
import { ProviderFailure } from '../provider-failure.ts'
import type { PaymentReport } from './payment-report.ts'
import { commandHash, type PayuFields, requestHash, responseHash } from './payu-hash.ts'
import { isSameText } from './same-text.ts'

export type PayuOptions = { key: string; salt: string; url: string; timeoutMs: number; fetch?: typeof fetch }

/** What PayU posts, by whatever way; nothing in it is believed before its hash is right. */
export type PayuPost = { [field in string]?: string }

export type Payu = {
  key: string
  /** Signs the request of a payment. */
  sign(fields: Omit<PayuFields, 'key'>): string
  /** The report, or nothing where PayU did not sign it. */
  readPost(post: PayuPost): PaymentReport | undefined
  /** Asks PayU itself (`verify_payment`). */
  lookUp(txnid: string): Promise<PaymentReport>
}

/** Only what has been captured is money: `auth` is a debit that may still be given back. */
function outcomeOf(status: string, unmapped: string): PaymentReport['outcome'] {
  const [said, detail] = [status.toLowerCase(), unmapped.toLowerCase()]
  if (said === 'success') return detail === '' || detail === 'captured' ? 'paid' : 'pending'
  if (said === 'failure' || said === 'failed') return detail === 'usercancelled' ? 'cancelled' : 'failed'
  return said === 'not found' ? 'unknown' : 'pending'
}

/** "2021-09-06 13:27:08", which is India's time. */
function dayOf(addedOn: string): { paidOn?: IstDate } {
  const day = addedOn.slice(0, 10)
  return isCalendarDate(day) ? { paidOn: day as IstDate } : {}
}

const wellWritten = /^[0-9]{1,9}(?:\.[0-9]{1,2})?$/
const paiseOf = (amount: string) => (wellWritten.test(amount) ? Math.round(Number(amount) * 100) : 0)

/** No hash covers it, so it may hold anything. */
const nameOf = (mihpayid: string) => mihpayid.replace(/[^\w-]/g, '').slice(0, 60)

const signed = ['txnid', 'amount', 'productinfo', 'firstname', 'email', 'udf1', 'udf2', 'udf3', 'udf4', 'udf5'] as const

/** The fields the hash is over; a mark that separates them cannot be part of one. */
function signedFields(post: PayuPost): PayuFields | undefined {
  const fields = Object.fromEntries(signed.map((name) => [name, post[name] ?? ''])) as PayuFields
  const all = { ...fields, key: post.key ?? '' }
  return Object.values(all).some((value) => value.includes('|')) ? undefined : all
}

const text = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => String(value ?? ''))
const details = z.object({ status: text, unmappedstatus: text, amt: text, mihpayid: text, addedon: text })
const verification = z.object({ transaction_details: z.record(z.string(), details) })

/** PayU India: request hash, reverse hash, and the command API. */
export function createPayu({ key, salt, url, timeoutMs, fetch }: PayuOptions): Payu {
  return {
    key,
    sign: (fields) => requestHash({ ...fields, key }, salt),
    readPost(post) {
      const fields = signedFields(post)
      if (fields === undefined || fields.key !== key) return undefined
      const { status = '', unmappedstatus = '', mihpayid = '', addedon = '' } = post
      const charges = post.additionalCharges || post.additional_charges || ''
      if (!isSameText(responseHash(fields, status, salt, charges), (post.hash ?? '').toLowerCase())) return undefined
      const outcome = outcomeOf(status, unmappedstatus)
      return { outcome, amountPaise: paiseOf(fields.amount), paymentId: nameOf(mihpayid), ...dayOf(addedon) }
    },
    async lookUp(txnid) {
      const command = 'verify_payment'
      const hash = commandHash(key, command, txnid, salt)
      const body = new URLSearchParams({ key, command, var1: txnid, hash })
      const answer = await askJson({ provider: 'payu', url, headers: {}, body, timeoutMs, ...(fetch && { fetch }) })
      const found = answer.status === 200 ? verification.safeParse(answer.body).data : undefined
      const said = found?.transaction_details[txnid]
      if (said === undefined) throw new ProviderFailure('payu', `no word on the payment, HTTP ${answer.status}`)
      const outcome = outcomeOf(said.status, said.unmappedstatus)
      return { outcome, amountPaise: paiseOf(said.amt), paymentId: nameOf(said.mihpayid), ...dayOf(said.addedon) }
    },
  }
}
