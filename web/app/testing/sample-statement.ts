/** A loan of which a part is repaid. */
export const sampleStatement = {
  loan_no: 'AGR100001',
  status: 'PART PAYMENT',
  as_of: '2026-11-16',
  lines: [
    {
      on: '2026-11-15',
      what: 'DISBURSAL',
      words: 'Paid out',
      amount: 9764,
      balance: 10000,
      taken_back_on: null,
      taken_back_part: null,
      receipt_no: null,
      receipt_url: null,
    },
    {
      on: '2026-11-16',
      what: 'PAYMENT',
      words: 'Payment',
      amount: -5050.5,
      balance: 5049.5,
      taken_back_on: null,
      taken_back_part: null,
      receipt_no: 'RC000042',
      receipt_url: '/r.pdf',
    },
  ],
  total_due_amount: 5050,
  owed_back_amount: 0,
  statement_url: '/s.pdf',
}
