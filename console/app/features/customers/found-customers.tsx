import { Link, useNavigate } from 'react-router'
import { useKeys } from '../../shared/keys/keys'
import { Chip } from '../../shared/layout/chip'
import { DenseTable } from '../../shared/table/dense-table'
import type { Data } from '../../shared/wire/call'
import { dateOf, toneOf } from './customer-words'
import type { Sought } from './find-customer'

type Found = Data<'customers', 'search'>

const byWords: Record<Found['found_by'][number], string> = {
  pan: 'PAN',
  mobile: 'mobile',
  email: 'e-mail',
  account: 'bank account',
  loan: 'loan or application',
  receipt: 'receipt',
  complaint: 'complaint',
  name: 'name',
}

function countWords({ count, is_capped: isCapped, found_by: by }: Found): string {
  const customers = count === 1 ? '1 customer' : `${count.toLocaleString('en-IN')}${isCapped ? '+' : ''} customers`
  return `${customers} by ${by.map((one) => byWords[one]).join(' and ')}`
}

function Older({ cursor, text }: { cursor: string; text: string }) {
  const navigate = useNavigate()
  const state: Sought = { text, cursor }
  useKeys([{ key: 'n', does: 'Show more customers', run: () => navigate('/customers', { state }) }])
  return (
    <p className="mt-3">
      <Link to="/customers" state={state}>
        More <kbd>n</kbd>
      </Link>
    </p>
  )
}

/** Who fits, masked; says plainly if nobody does. */
export function FoundCustomers({ found, text }: { found: Found; text: string }) {
  const navigate = useNavigate()
  if (found.is_too_short) return <p className="dense-empty">Please type at least three letters of a name.</p>
  if (found.count === 0)
    return (
      <p className="dense-empty" role="status">
        No one found. A number must be whole; of a name the beginning of one or two words is enough.
      </p>
    )
  return (
    <>
      <p className="mb-2 text-ink-soft" role="status">
        {countWords(found)}
      </p>
      <DenseTable
        caption="Customers found"
        rows={found.customers}
        rowKey={({ customer_id: id }) => id}
        onOpen={({ customer_id: id }) => navigate(`/customers/${id}`)}
        empty="No one found."
        columns={[
          {
            header: 'Customer',
            cell: ({ name, is_erased: isErased }) => <b>{isErased ? 'Erased' : name || 'No name yet'}</b>,
          },
          { header: 'Mobile', cell: ({ mobile }) => mobile },
          { header: 'Latest', cell: ({ loan_no: no }) => no },
          { header: 'State', cell: ({ status }) => status && <Chip tone={toneOf(status)}>{status}</Chip> },
          { header: 'Since', cell: ({ since }) => dateOf(since.slice(0, 10)) },
        ]}
      />
      {found.next_cursor && <Older cursor={found.next_cursor} text={text} />}
    </>
  )
}
