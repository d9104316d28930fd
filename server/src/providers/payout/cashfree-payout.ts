import { createHmac } from 'node:crypto'
import { paiseOf, rupeesOf } from 'domain/money/paise'
import { z } from 'zod'
import type { CashfreeAccount } from '../cashfree/settings.ts'
import { fetchJson } from '../fetch-json.ts'
import { isSameSignature } from '../payment-gateway/signatures.ts'
import { ProviderFailure } from '../provider-failure.ts'
import { readCashfreeBalance } from './cashfree-balance.ts'
import { findMismatch, type Payout, type PayoutEvent, type PayoutOrder, type PayoutState } from './payout.ts'

const apiVersion = '2024-01-01'

const instrumentDetails = z.object({ bank_account_number: z.string().min(1), bank_ifsc: z.string().optional() })
const beneficiary = z.object({ beneficiary_instrument_details: instrumentDetails })
const transfer = z.object({
  transfer_id: z.string(),
  status: z.string(),
  status_code: z.string().max(100).nullish(),
  transfer_amount: z.coerce.number().optional(),
  transfer_utr: z.string().max(100).nullish(),
  beneficiary_details: z
    .object({ beneficiary_id: z.string().nullish(), beneficiary_instrument_details: z.unknown().optional() })
    .nullish(),
})
type Transfer = z.output<typeof transfer>
const errorBody = z.object({ code: z.string().optional(), type: z.string().optional() })

/** The customer did not get the money, or with REVERSED it came back, perhaps days later. Other statuses may still succeed. */
const failedStatuses = new Set(['FAILED', 'REJECTED', 'MANUALLY_REJECTED', 'REVERSED'])

function stateOf({ status, status_code, transfer_utr }: Transfer): PayoutState {
  if (status === 'SUCCESS') return { kind: 'paid', bankReference: transfer_utr ?? null }
  if (failedStatuses.has(status)) return { kind: 'failed', reason: status_code ?? status }
  return { kind: 'pending' }
}

const eventBody = z.object({
  type: z.string().max(100),
  data: z.object({ transfer_id: z.string().max(100).optional() }).optional(),
})

export const cashfreeSignature = (timestamp: string, body: Buffer, clientSecret: string): string =>
  createHmac('sha256', clientSecret).update(timestamp).update(body).digest('base64')

/** Accepts any authentic event, since Cashfree stops sending after a few refusals. A test event has no body. */
function parseEvent(text: string): PayoutEvent {
  try {
    const { type, data } = eventBody.parse(JSON.parse(text))
    return { type, transferId: data?.transfer_id }
  } catch {
    return { type: 'UNREADABLE', transferId: undefined }
  }
}

/** Verifies the signature with the client secret. Of several active secrets Cashfree uses the oldest. */
function readEvent(clientSecret: string, body: Buffer, headers: Readonly<Record<string, unknown>>) {
  const { 'x-webhook-timestamp': timestamp, 'x-webhook-signature': signature } = headers
  if (typeof timestamp !== 'string' || typeof signature !== 'string') return undefined
  if (!isSameSignature(cashfreeSignature(timestamp, body, clientSecret), signature)) return undefined
  return parseEvent(body.toString('utf8'))
}

const failure = (message: string) => new ProviderFailure('cashfree payouts', message)

function readTransfer(body: unknown, { transferId }: PayoutOrder): Transfer {
  const parsed = transfer.safeParse(body)
  if (!parsed.success || parsed.data.transfer_id !== transferId) throw failure('an unexpected response')
  return parsed.data
}

const orderBody = ({ transferId, amountPaise, account }: PayoutOrder) => ({
  transfer_id: transferId,
  transfer_amount: rupeesOf(amountPaise),
  transfer_currency: 'INR',
  transfer_mode: 'imps',
  beneficiary_details: {
    beneficiary_name: account.name,
    beneficiary_instrument_details: { bank_account_number: account.number, bank_ifsc: account.ifsc },
    beneficiary_contact_details: { beneficiary_phone: account.mobile, beneficiary_country_code: '+91' },
  },
})

/** Cashfree Payouts, Transfers V2. A transfer_id is accepted once; ordering it again gives HTTP 409. */
export function createCashfreePayout({ clientId, clientSecret, url, timeoutMs }: CashfreeAccount): Payout {
  const base = url.replace(/\/+$/, '')
  const headers = { 'x-client-id': clientId, 'x-client-secret': clientSecret, 'x-api-version': apiVersion }
  const call = { provider: 'cashfree payouts', headers, timeoutMs }
  const get = (path: string, query: Record<string, string>) =>
    fetchJson({ ...call, method: 'GET', url: `${base}/${path}?${new URLSearchParams(query)}` })

  /** The account is part of the transfer, or must be read from its beneficiary. */
  async function readAccount({ beneficiary_details: details }: Transfer) {
    const own = beneficiary.safeParse(details)
    if (own.success) return own.data.beneficiary_instrument_details
    if (!details?.beneficiary_id) throw failure('a transfer without its account')
    const { body } = await get('beneficiary', { beneficiary_id: details.beneficiary_id })
    const found = beneficiary.safeParse(body)
    if (!found.success) throw failure('a beneficiary without its account')
    return found.data.beneficiary_instrument_details
  }

  /** Compares the transfer with our order, unless it is pending: a pending one has no consequences yet. */
  async function readState(body: unknown, order: PayoutOrder): Promise<PayoutState> {
    const found = readTransfer(body, order)
    const state = stateOf(found)
    if (state.kind === 'pending') return state
    if (found.transfer_amount === undefined) throw failure('a transfer without its amount')
    const { bank_account_number: accountNumber, bank_ifsc: ifsc } = await readAccount(found)
    const amountPaise = paiseOf(found.transfer_amount)
    const mismatch = findMismatch(order, { amountPaise, accountNumber, ifsc })
    return mismatch === undefined ? state : { kind: 'mismatch', reason: mismatch }
  }

  return {
    async pay(order) {
      const { status, body } = await fetchJson({ ...call, url: `${base}/transfers`, body: orderBody(order) })
      if (status >= 200 && status < 300) return readState(body, order)
      // The id was accepted before; `find` will return its state.
      if (status === 409) return { kind: 'pending' }
      throw failure(`refused with HTTP ${status}`)
    },
    async find(order) {
      const { status, body } = await get('transfers', { transfer_id: order.transferId })
      if (status === 200) return readState(body, order)
      if (status === 404 && isUnknownTransfer(body)) return undefined
      throw failure(`no transfer in the response, HTTP ${status}`)
    },
    availablePaise: () => readCashfreeBalance({ clientId, clientSecret, url, timeoutMs }),
    readEvent: (body, headers) => readEvent(clientSecret, body, headers),
  }
}

/** Checks for Cashfree's own error body, since a proxy in between may also send a 404. */
function isUnknownTransfer(body: unknown): boolean {
  const parsed = errorBody.safeParse(body)
  return parsed.success && /transfer|not_found/i.test(`${parsed.data.code ?? ''} ${parsed.data.type ?? ''}`)
}
