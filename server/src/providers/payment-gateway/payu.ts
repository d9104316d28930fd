import { z } from 'zod'
import { fetchJson } from '../fetch-json.ts'
import { ProviderFailure } from '../provider-failure.ts'
import { type CallLimits, listLimits, type PaymentList } from './payment-list.ts'
import type { PaymentReport, ProvedReport } from './payment-report.ts'
import { commandHash, type PayuFields, requestHash, responseHash } from './payu-hash.ts'
import { createPayuList } from './payu-list.ts'
import { createPayuRefunds, type PayuCommand } from './payu-refunds.ts'
import { paiseOf, paymentIdOf, paymentTimeOf, text } from './payu-values.ts'
import type { RefundGateway } from './refund-gateway.ts'
import { isSameSignature } from './signatures.ts'

export type PayuOptions = { key: string; salt: string; url: string; timeoutMs: number; fetch?: typeof fetch }

/** The fields of a post-back, from the browser or from PayU; not to be trusted before the hash is verified. */
export type PayuPost = { [field in string]?: string }

export type Payu = PaymentList & {
  key: string
  /** The hash of a payment request. */
  sign(fields: Omit<PayuFields, 'key'>): string
  /**
   * Undefined if PayU did not sign the post-back. The hash covers status, amount and txnid, but neither the day nor whether
   * the money was captured: a success must be verified with `lookUp`.
   */
  readPost(post: PayuPost): PaymentReport | undefined
  /** Calls `verify_payment`. */
  lookUp(txnid: string): Promise<ProvedReport>
  refunds: RefundGateway
}

type Outcome = PaymentReport['outcome']

/** The outcome that a signed post-back claims. Its hash does not cover `unmappedstatus`, which only tells cancelled from failed. */
function claimOf(status: string, unmappedStatus: string): Outcome {
  const [main, detail] = [status.toLowerCase(), unmappedStatus.toLowerCase()]
  if (main === 'success') return 'paid'
  if (main === 'failure' || main === 'failed') return detail === 'usercancelled' ? 'cancelled' : 'failed'
  return main === 'not found' ? 'unknown' : 'pending'
}

/** Only captured money has arrived: an `auth` may still be reversed. */
function outcomeOf(status: string, unmappedStatus: string): Outcome {
  const claim = claimOf(status, unmappedStatus)
  return claim === 'paid' && unmappedStatus.toLowerCase() !== 'captured' ? 'pending' : claim
}

const signedNames = 'txnid amount productinfo firstname email udf1 udf2 udf3 udf4 udf5'.split(' ')

/** A field with the separator in it could pass for two fields, so the whole post is rejected. */
function signedFields(post: PayuPost): PayuFields | undefined {
  const fields = Object.fromEntries(signedNames.map((name) => [name, post[name] ?? ''])) as PayuFields
  const withKey = { ...fields, key: post.key ?? '' }
  return Object.values(withKey).some((value) => value.includes('|')) ? undefined : withKey
}

const transaction = z.object({ status: text, unmappedstatus: text, amt: text, mihpayid: text, addedon: text })
const verification = z.object({ transaction_details: z.record(z.string(), transaction) })

/** The command API; its hash covers only the first variable. */
function createCommand(
  { key, salt, url, timeoutMs, fetch }: PayuOptions,
  limits: Partial<CallLimits> = {},
): PayuCommand {
  return (command, ...variables) => {
    const named = Object.fromEntries(variables.map((value, index) => [`var${index + 1}`, value]))
    const hash = commandHash(key, command, variables[0] ?? '', salt)
    const body = new URLSearchParams({ key, command, ...named, hash })
    return fetchJson({ provider: 'payu', url, headers: {}, body, timeoutMs, ...(fetch && { fetch }), ...limits })
  }
}

/** PayU India: the hashes of its checkout, and the command API. */
export function createPayu(options: PayuOptions): Payu {
  const { key, salt } = options
  const send = createCommand(options)
  return {
    key,
    refunds: createPayuRefunds(send),
    ...createPayuList(createCommand(options, listLimits(options))),
    sign: (fields) => requestHash({ ...fields, key }, salt),
    readPost(post) {
      const fields = signedFields(post)
      if (fields === undefined || fields.key !== key) return undefined
      const { status = '', unmappedstatus = '', mihpayid = '' } = post
      const charges = post.additionalCharges || post.additional_charges || ''
      const expected = responseHash(fields, status, salt, charges)
      if (!isSameSignature(expected, (post.hash ?? '').toLowerCase())) return undefined
      const outcome = claimOf(status, unmappedstatus)
      return { outcome, amountPaise: paiseOf(fields.amount), paymentId: paymentIdOf(mihpayid) }
    },
    async lookUp(txnid) {
      const response = await send('verify_payment', txnid)
      const parsed = response.status === 200 ? verification.safeParse(response.body).data : undefined
      const found = parsed?.transaction_details[txnid]
      if (found === undefined)
        throw new ProviderFailure('payu', `no such payment in the response, HTTP ${response.status}`)
      return {
        outcome: outcomeOf(found.status, found.unmappedstatus),
        amountPaise: paiseOf(found.amt),
        paymentId: paymentIdOf(found.mihpayid),
        ...paymentTimeOf(found.addedon),
        raw: JSON.stringify(response.body),
      }
    },
  }
}
