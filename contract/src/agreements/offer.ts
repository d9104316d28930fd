import { z } from 'zod'

export const offerStatuses = ['OFFERED', 'SIGNED', 'DECLINED', 'EXPIRED'] as const

export const offerDocumentKinds = ['KFS', 'SANCTION_LETTER', 'AGREEMENT'] as const

export const esignStatuses = ['OPEN', 'SIGNED', 'DECLINED', 'REFUSED', 'CANCELLED'] as const

const offerDocument = z.object({
  kind: z.enum(offerDocumentKinds),
  title: z.string(),
  /** Expires after a few minutes. */
  url: z.string(),
  sha256: z.string(),
})

/** The customer's latest Aadhaar eSign request. */
const esignRequest = z.object({
  status: z.enum(esignStatuses),
  /** Where to sign; null unless the request is OPEN and the provider has accepted it. */
  url: z.string().nullable(),
  started_at: z.string(),
})

/** Amounts are in rupees and dates are YYYY-MM-DD. Amounts and due_on assume a payout today. */
export const offer = z.object({
  lead_id: z.number(),
  status: z.enum(offerStatuses),
  proposal_no: z.string(),
  issued_at: z.string(),
  /** The last day on which it can be signed. */
  expires_on: z.string(),
  /** Over all documents; the customer signs this hash. */
  documents_hash: z.string(),
  documents: z.array(offerDocument),
  amount: z.number(),
  /** What the customer asked for, where less is offered; null where it is the amount. */
  asked_amount: z.number().nullable(),
  fee_amount: z.number(),
  fee_gst_amount: z.number(),
  /** The amount less the fee and its GST, which is paid out. */
  net_amount: z.number(),
  tenure_days: z.number(),
  daily_rate_percent: z.number(),
  interest_amount: z.number(),
  due_amount: z.number(),
  due_on: z.string(),
  apr_percent: z.number(),
  cooling_off_days: z.number(),
  /** Of the principal that is unpaid `penal_charge_after_days` days after the due date; 0 for no charge. */
  penal_charge_percent: z.number(),
  penal_charge_after_days: z.number(),
  bank_name: z.string(),
  /** Masked except for the last four digits, like the mobile. */
  account_number: z.string(),
  mobile: z.string(),
  signed_at: z.string().nullable(),
  signed_with: z.enum(['CODE', 'ESIGN']).nullable(),
  /** Null if eSign is not offered. */
  esign: z
    .object({
      provider: z.string(),
      consent: z.object({ words: z.string(), version: z.string() }),
      request: esignRequest.nullable(),
    })
    .nullable(),
})
