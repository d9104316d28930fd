import type { ComplaintDetails, ComplaintLoan } from '../features/complaints/use-complaints'

export const complaintLoans: ComplaintLoan[] = [
  { lead_id: 100002, loan_no: 'AGR100002', amount: 20_000, disbursed_on: null },
  { lead_id: 100001, loan_no: 'AGR100001', amount: 10_000, disbursed_on: '2026-11-15' },
]

/** Raised today, and not answered yet. */
export const openComplaint: ComplaintDetails = {
  number: 'AGC100001',
  category: 'REPAYMENT',
  status: 'OPEN',
  loan_no: null,
  raised_on: '2026-11-16',
  answer_due_on: '2026-12-16',
  days_left: 30,
  may_reply: true,
  may_reopen: false,
  may_attach: true,
  ombudsman: { from: '2026-12-17', to: '2027-03-16', is_open: false },
  events: [
    {
      kind: 'RAISED',
      text: 'I paid on 12-11-2026, and the payment does not show.',
      file_url: null,
      on: '2026-11-16',
    },
  ],
}

export const sampleAnswer = {
  kind: 'ANSWERED',
  text: 'We have booked it.',
  file_url: null,
  on: '2026-11-20',
} as const

/** A complaint about one of two loans, after our answer. */
export const answeredComplaint: ComplaintDetails = {
  ...openComplaint,
  loan_no: 'AGR100001',
  status: 'ANSWERED',
  days_left: null,
  may_reply: false,
  may_reopen: true,
  may_attach: false,
  ombudsman: { from: '2026-11-20', to: '2027-02-18', is_open: true },
  events: [...openComplaint.events, sampleAnswer],
}

/** The complaint's entry in the list. */
export function summaryOf(complaint: ComplaintDetails) {
  const { number, category, status, loan_no, raised_on, answer_due_on, days_left } = complaint
  return { number, category, status, loan_no, raised_on, answer_due_on, days_left }
}
