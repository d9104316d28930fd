import type { Payment, Repayment } from '../features/payments/repayment'

/** A loan of ₹10,000 that was paid out ten days ago, on which nothing has been paid. */
export const sampleRepayment: Repayment = {
  repayment_data: {
    loan_no: 'AGR100022',
    disbursal_date: '2026-11-05',
    repayment_date: '2026-12-05',
    repayment_amount: 13_000,
    loan_recommended: 10_000,
    real_interest: 1_000,
    total_due_amount: 11_000,
    full_name: 'ASHA RAO',
    email: 'asha@example.in',
    mobile: '9876543210',
    lead_id: 100_022,
  },
  order_id: `R${'A'.repeat(24)}`,
  explanation: {
    as_of: '2026-11-15',
    status: 'DISBURSED',
    daily_rate_percent: 1,
    amount_lent: 10_000,
    interest: [
      { from: '2026-11-05', to: '2026-11-15', days: 10, principal: 10_000, interest: 1_000, is_limited: false },
    ],
    interest_total: 1_000,
    charges: [],
    charges_total: 0,
    corrections: [],
    payments: [],
    payments_total: 0,
    due: { principal: 10_000, interest: 1_000, charges: 0, total: 11_000 },
    owed_back: 0,
  },
  sent_debit: null,
  announced_debit: null,
  other_open_loans: [],
}

/** A payment of ₹4,000 on that loan, as its payer sees it. */
export const samplePayment: Payment = {
  txnid: `L${'A'.repeat(24)}`,
  lead_id: 100_022,
  status: 'SUCCESS',
  amount: 4_000,
  receipt_no: 'RC000042',
  receipt_url: '/receipts/RC000042.pdf?signed',
  owed_back_amount: 0,
  is_loan_closed: false,
  is_given_back: false,
  total_due_amount: 7_000,
}
