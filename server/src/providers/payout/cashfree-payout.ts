import { rupeesOf } from 'domain/money/rupees'
import { z } from 'zod'
import { askJson } from '../ask-json.ts'
import type { CashfreeAccount } from '../cashfree-account.ts'
import { ProviderFailure } from '../provider-failure.ts'
import type { Payout, PayoutOrder, PayoutState } from './payout.ts'

const apiVersion = '2024-01-01'

const transfer = z.object({
  transfer_id: z.string(),
  status: z.string(),
  status_code: z.string().max(100).nullish(),
  transfer_amount: z.coerce.number().optional(),
  transfer_utr: z.string().max(100).nullish(),
})
const refusal = z.object({ code: z.string().optional(), type: z.string().optional() })

/** Ends without money at the customer's. REVERSED has come back; whatever else is said is still on its way. */
const failures = new Set(['FAILED', 'REJECTED', 'MANUALLY_REJECTED', 'REVERSED'])

function stateOf({ status, status_code, transfer_utr }: z.output<typeof transfer>): PayoutState {
  if (status === 'SUCCESS') return { kind: 'paid', bankReference: transfer_utr ?? null }
  if (failures.has(status)) return { kind: 'failed', reason: status_code ?? status }
  return { kind: 'pending' }
}

const failure = (message: string) => new ProviderFailure('cashfree payouts', message)

/** Their answer must speak of our transfer and our amount. */
function read(body: unknown, transferId: string, amountPaise?: number): PayoutState {
  const parsed = transfer.safeParse(body)
  if (!parsed.success || parsed.data.transfer_id !== transferId) throw failure('an answer of another form')
  const { transfer_amount } = parsed.data
  if (amountPaise !== undefined && transfer_amount !== undefined && transfer_amount !== rupeesOf(amountPaise))
    throw failure('an answer with another amount')
  return stateOf(parsed.data)
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

/** Cashfree Payouts, Transfers V2. A transfer_id is taken once; a second order of it is refused with HTTP 409. */
export function createCashfreePayout({ clientId, clientSecret, url, timeoutMs }: CashfreeAccount): Payout {
  const transfers = `${url.replace(/\/+$/, '')}/transfers`
  const headers = { 'x-client-id': clientId, 'x-client-secret': clientSecret, 'x-api-version': apiVersion }
  const call = { provider: 'cashfree payouts', headers, timeoutMs }

  return {
    async pay(order) {
      const { status, body } = await askJson({ ...call, url: transfers, body: orderBody(order) })
      if (status >= 200 && status < 300) return read(body, order.transferId, order.amountPaise)
      // Taken before: what became of it, `find` tells.
      if (status === 409) return { kind: 'pending' }
      throw failure(`refused with HTTP ${status}`)
    },
    async find(transferId) {
      const url = `${transfers}?${new URLSearchParams({ transfer_id: transferId })}`
      const { status, body } = await askJson({ ...call, method: 'GET', url })
      if (status === 200) return read(body, transferId)
      if (status === 404 && isUnknownTransfer(body)) return undefined
      throw failure(`no state, HTTP ${status}`)
    },
  }
}

/** A 404 of theirs, in their own form; one of a proxy on the way proves nothing. */
function isUnknownTransfer(body: unknown): boolean {
  const parsed = refusal.safeParse(body)
  return parsed.success && /transfer|not_found/i.test(`${parsed.data.code ?? ''} ${parsed.data.type ?? ''}`)
}
