import { Link } from 'react-router'
import { Chip } from '../../shared/layout/chip'
import { DenseTable } from '../../shared/table/dense-table'
import { dateOf, exactRupees, rupees, type Shown, storyAddress, toneOf, wordsOf } from './customer-words'

type Loan = Shown<'loans'>['loans'][number]

function LoanPanel({ loan, customerId }: { loan: Loan; customerId: string }) {
  return (
    <section className="panel p-4" aria-label={loan.loan_no}>
      <h2 className="flex flex-wrap items-center gap-2">
        {loan.loan_no} <Chip tone={toneOf(loan.status)}>{loan.status}</Chip>
        {loan.due && <Chip>{rupees(loan.due.total)} due today</Chip>}
      </h2>
      <p className="mb-2 text-ink-soft">
        {rupees(loan.principal)} for {loan.tenure_days} days at {loan.daily_rate_percent} % a day; fee{' '}
        {rupees(loan.fee)} and GST {rupees(loan.fee_gst)}
        {loan.disbursed_on && `; paid out ${dateOf(loan.disbursed_on)}, to be repaid ${dateOf(loan.repayment_on)}`}
        {loan.closed_on && `; closed ${dateOf(loan.closed_on)}`}
        {' · '}
        <Link to={storyAddress(customerId, loan.loan_no)}>Who decided, saw and paid</Link>
      </p>
      <DenseTable
        caption={`Ledger of ${loan.loan_no}`}
        rows={loan.ledger}
        rowKey={({ entry_no: no }) => String(no)}
        empty="Nothing is booked: it was not paid out."
        columns={[
          { header: 'Entry', isNumber: true, cell: ({ entry_no: no }) => no },
          { header: 'Counts from', cell: ({ booked_on: day }) => dateOf(day) },
          { header: 'What', cell: ({ kind }) => wordsOf(kind) },
          { header: 'Receipt', cell: ({ receipt_no: no }) => no },
          { header: 'Bank', isNumber: true, cell: ({ bank }) => exactRupees(bank) },
          { header: 'Principal', isNumber: true, cell: ({ principal }) => exactRupees(principal) },
          { header: 'Interest', isNumber: true, cell: ({ interest }) => exactRupees(interest) },
          { header: 'Charges', isNumber: true, cell: ({ charges }) => exactRupees(charges) },
          { header: 'Owed back', isNumber: true, cell: ({ owed_back: owed }) => exactRupees(-owed) },
          { header: 'Owed after', isNumber: true, cell: ({ balance }) => <b>{exactRupees(balance) || '₹0'}</b> },
        ]}
      />
    </section>
  )
}

/** Every loan with its books, line by line. */
export function LoansTab({ shown, customerId }: { shown: Shown<'loans'>; customerId: string }) {
  if (shown.loans.length === 0) return <p className="dense-empty">No loan was sanctioned yet.</p>
  return (
    <div className="grid gap-3">
      {shown.loans.map((loan) => (
        <LoanPanel key={loan.loan_no} loan={loan} customerId={customerId} />
      ))}
    </div>
  )
}
