import { Link } from 'react-router'
import { DetailList } from 'ui/layout/detail-list.tsx'
import { Chip } from '../../shared/layout/chip'
import { Moment } from '../../shared/layout/moment'
import { dateOf, rupees, type Shown, toneOf } from './customer-words'

type Loan = Shown<'now'>['open_loans'][number]

const lateWords = (days: number) => (days === 0 ? '' : days === 1 ? ', a day late' : `, ${days} days late`)

function OpenLoan({ loan }: { loan: Loan }) {
  const { due } = loan
  return (
    <section className="panel p-4" aria-label={loan.loan_no}>
      <h2 className="flex flex-wrap items-center gap-2">
        {loan.loan_no}
        <Chip tone={toneOf(loan.status)}>
          {loan.status}
          {lateWords(loan.days_late)}
        </Chip>
      </h2>
      <p className="tile-value">{rupees(due.total)}</p>
      <p className="text-ink-soft">due today, {dateOf(due.on)}</p>
      <DetailList
        items={[
          { term: 'Principal', value: rupees(due.principal) },
          { term: 'Interest', value: rupees(due.interest) },
          { term: 'Charges', value: rupees(due.charges) },
          { term: 'Tomorrow', value: rupees(due.tomorrow) },
          { term: 'Repayment day', value: dateOf(loan.repayment_on) },
          { term: 'Lent', value: rupees(loan.principal) },
        ]}
      />
    </section>
  )
}

/** Where the customer stands, and what waits. */
export function NowTab({ shown, customerId }: { shown: Shown<'now'>; customerId: string }) {
  return (
    <div className="grid items-start gap-3 sm:grid-cols-2">
      <section className="panel p-4" aria-labelledby="waits">
        <h2 id="waits">What waits</h2>
        {shown.waits.length === 0 && <p className="text-ink-soft">Nothing waits.</p>}
        <ul className="timeline">
          {shown.waits.map(({ what, since, tab }) => (
            <li key={what}>
              <Link to={`/customers/${customerId}/${tab}`}>{what}</Link>
              <span className="text-ink-soft">
                since <Moment at={since} />
              </span>
            </li>
          ))}
        </ul>
      </section>
      {shown.open_loans.length === 0 && <p className="dense-empty">No loan is open.</p>}
      {shown.open_loans.map((loan) => (
        <OpenLoan key={loan.loan_no} loan={loan} />
      ))}
    </div>
  )
}
