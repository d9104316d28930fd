import { consentTexts } from 'contract/account/consent-purposes'
import type { Offer } from '../features/agreements/use-offer'

const hash = 'a'.repeat(64)

const { words, version } = consentTexts.esign

/** Aadhaar eSign, before a request is started. */
export const sampleEsign: NonNullable<Offer['esign']> = {
  provider: 'Setu',
  consent: { words, version },
  request: null,
}

/** ₹20,000 for 15 days at 1 per cent a day, offered today. */
export const sampleOffer: Offer = {
  lead_id: 100001,
  status: 'OFFERED',
  proposal_no: 'KFS100001-1',
  issued_at: '2026-11-15T06:30:00Z',
  expires_on: '2026-11-18',
  documents_hash: hash,
  documents: [
    { kind: 'KFS', title: 'Key Facts Statement', url: '/documents/kfs.pdf?signed', sha256: hash },
    { kind: 'SANCTION_LETTER', title: 'Sanction letter', url: '/documents/letter.pdf?signed', sha256: hash },
    { kind: 'AGREEMENT', title: 'Loan agreement', url: '/documents/agreement.pdf?signed', sha256: hash },
  ],
  asked_amount: null,
  amount: 20_000,
  fee_amount: 400,
  fee_gst_amount: 72,
  net_amount: 19_528,
  tenure_days: 15,
  daily_rate_percent: 1,
  interest_amount: 3_000,
  due_amount: 23_000,
  due_on: '2026-11-30',
  apr_percent: 432.64,
  cooling_off_days: 3,
  penal_charge_percent: 0,
  penal_charge_after_days: 1,
  bank_name: 'HDFC Bank',
  account_number: '••••••1234',
  mobile: '••••••3210',
  signed_at: null,
  signed_with: null,
  esign: null,
}
