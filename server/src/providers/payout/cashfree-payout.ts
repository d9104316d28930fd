import { rupeesOf } from 'domain/money/paise'
import { z } from 'zod'
import type { CashfreeAccount } from '../cashfree/settings.ts'
import { fetchJson } from '../fetch-json.ts'
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
const errorBody = z.object({ code: z.string().optional(), type: z.string().optional() })

/** The customer has no money: REVERSED money has come back to us. Any other status may still become a success. */
const failedStatuses = new Set(['FAILED', 'REJECTED', 'MANUALLY_REJECTED', 'REVERSED'])

function stateOf({ status, status_code, transfer_utr }: z.output<typeof transfer>): PayoutState {
  if (status === 'SUCCESS') return { kind: 'paid', bankReference: transfer_utr ?? null }
  if (failedStatuses.has(status)) return { kind: 'failed', reason: status_code ?? status }
  return { kind: 'pending' }
}

const failure = (message: string) => new ProviderFailure('cashfree payouts', message)

/** The response must be about our transfer and our amount. */
function readState(body: unknown, transferId: string, amountPaise?: number): PayoutState {
  const parsed = transfer.safeParse(body)
  if (!parsed.success || parsed.data.transfer_id !== transferId) throw failure('an unexpected response')
  const { transfer_amount } = parsed.data
  if (amountPaise !== undefined && transfer_amount !== undefined && transfer_amount !== rupeesOf(amountPaise))
    throw failure('a response with another amount')
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

/** Cashfree Payouts, Transfers V2. A transfer_id is accepted once; ordering it again gives HTTP 409. */
export function createCashfreePayout({ clientId, clientSecret, url, timeoutMs }: CashfreeAccount): Payout {
  const transfers = `${url.replace(/\/+$/, '')}/transfers`
  const headers = { 'x-client-id': clientId, 'x-client-secret': clientSecret, 'x-api-version': apiVersion }
  const call = { provider: 'cashfree payouts', headers, timeoutMs }

  return {
    async pay(order) {
      const { status, body } = await fetchJson({ ...call, url: transfers, body: orderBody(order) })
      if (status >= 200 && status < 300) return readState(body, order.transferId, order.amountPaise)
      // The id was accepted before; `find` returns its state.
      if (status === 409) return { kind: 'pending' }
      throw failure(`refused with HTTP ${status}`)
    },
    async find(transferId) {
      const url = `${transfers}?${new URLSearchParams({ transfer_id: transferId })}`
      const { status, body } = await fetchJson({ ...call, method: 'GET', url })
      if (status === 200) return readState(body, transferId)
      if (status === 404 && isUnknownTransfer(body)) return undefined
      throw failure(`no transfer in the response, HTTP ${status}`)
    },
  }
}

/** Only a 404 with Cashfree's own error body means that; a proxy in between may send one too. */
function isUnknownTransfer(body: unknown): boolean {
  const parsed = errorBody.safeParse(body)
  return parsed.success && /transfer|not_found/i.test(`${parsed.data.code ?? ''} ${parsed.data.type ?? ''}`)
}
