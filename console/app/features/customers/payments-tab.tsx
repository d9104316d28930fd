import { Chip } from '../../shared/layout/chip'
import { Moment } from '../../shared/layout/moment'
import { DenseTable } from '../../shared/table/dense-table'
import { dateOf, rupees, type Shown, toneOf, wordsOf } from './customer-words'

/** What was paid or meant to be, what went back, and what autopay may take. */
export function PaymentsTab({ shown }: { shown: Shown<'payments'> }) {
  return (
    <div className="grid gap-4">
      <div>
        <h2 className="mb-2">Payments</h2>
        <DenseTable
          caption="Payments"
          rows={shown.attempts}
          rowKey={({ txnid }) => txnid}
          empty="Nothing was paid online, or started."
          columns={[
            { header: 'Started', cell: ({ started_at: at }) => <Moment at={at} /> },
            { header: 'Loan', cell: ({ loan_no: no }) => no },
            { header: 'Amount', isNumber: true, cell: ({ amount }) => rupees(amount) },
            { header: 'State', cell: ({ status }) => <Chip tone={toneOf(status)}>{wordsOf(status)}</Chip> },
            { header: 'For', cell: ({ purpose }) => wordsOf(purpose) },
            { header: 'Provider', cell: ({ provider, payment_id: id }) => `${provider}${id ? ` ${id}` : ''}` },
            { header: 'Order', cell: ({ order_id: id }) => id },
            { header: 'Transaction', cell: ({ txnid }) => txnid },
          ]}
        />
      </div>
      <div>
        <h2 className="mb-2">Refunds</h2>
        <DenseTable
          caption="Refunds"
          rows={shown.refunds}
          rowKey={({ planned_at: at, loan_no: no, amount }) => `${at} ${no} ${amount}`}
          empty="Nothing was owed back."
          columns={[
            { header: 'Planned', cell: ({ planned_at: at }) => <Moment at={at} /> },
            { header: 'Loan', cell: ({ loan_no: no }) => no },
            { header: 'Amount', isNumber: true, cell: ({ amount }) => rupees(amount) },
            { header: 'State', cell: ({ status }) => <Chip tone={toneOf(status)}>{wordsOf(status)}</Chip> },
            { header: 'Provider', cell: ({ provider }) => provider ?? 'by hand' },
            { header: 'The provider’s words', isText: true, cell: ({ words }) => words },
          ]}
        />
      </div>
      <div>
        <h2 className="mb-2">Autopay</h2>
        <DenseTable
          caption="Autopay"
          rows={shown.mandates}
          rowKey={({ loan_no: no, debit_on: day, status }) => `${no} ${day} ${status}`}
          empty="Autopay was never set up."
          columns={[
            { header: 'Loan', cell: ({ loan_no: no }) => no },
            { header: 'Kind', cell: ({ kind }) => kind },
            { header: 'State', cell: ({ status }) => <Chip>{wordsOf(status)}</Chip> },
            { header: 'Up to', isNumber: true, cell: ({ up_to: upTo }) => rupees(upTo) },
            { header: 'Debit on', cell: ({ debit_on: day }) => dateOf(day) },
            {
              header: 'Debits',
              isText: true,
              cell: ({ debits }) =>
                debits
                  .map(({ due_on: day, amount, status }) => `${dateOf(day)}: ${rupees(amount)}, ${wordsOf(status)}`)
                  .join('; '),
            },
          ]}
        />
      </div>
    </div>
  )
}
