import { consentTexts } from 'contract/account/consent-purposes'
import type { Autopay, Mandate } from '../features/mandates/use-autopay'

/** A loan of which ₹10,700 is due on 22-11-2026, without autopay. */
export const sampleAutopay: Autopay = {
  lead_id: 100001,
  loan_no: 'AGR100001',
  other_open_loans: [],
  due_on: '2026-11-22',
  due_amount: 10700,
  mandate: null,
  may_start: true,
  last_set_up_on: '2026-11-20',
  kinds: [
    { kind: 'UPI', is_allowed: true },
    { kind: 'ENACH', is_allowed: true },
  ],
  bank_name: 'HDFC Bank',
  account_number: '••••••5678',
  consent: { version: consentTexts.autopay.version, words: consentTexts.autopay.words },
  history: [],
}

const sampleMandate: Mandate = {
  kind: 'UPI',
  status: 'ACTIVE',
  is_paused: false,
  is_paused_at_bank: false,
  max_amount: 10700,
  debit_on: '2026-11-22',
  is_debit_possible: true,
  debit: null,
}

const history: Autopay['history'] = [
  { kind: 'ACTIVATED', at: '2026-11-16T04:46:00Z', amount: null, by_whom: 'bank' },
  { kind: 'STARTED', at: '2026-11-16T04:45:00Z', amount: 10700, by_whom: 'customer' },
]

function historyOf({ status }: Mandate): Autopay['history'] {
  if (status === 'CREATED') return history.slice(1)
  return history.map((entry) =>
    status === 'REJECTED' && entry.kind === 'ACTIVATED' ? { ...entry, kind: status } : entry,
  )
}

/** An active mandate cannot be started again. */
export const withMandate = (changes: Partial<Mandate>): Autopay => {
  const mandate = { ...sampleMandate, ...changes }
  const may_start = mandate.status !== 'ACTIVE'
  return { ...sampleAutopay, mandate, may_start, history: historyOf(mandate) }
}
