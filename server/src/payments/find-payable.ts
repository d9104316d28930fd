import type { orderBody } from 'contract/payments/order-body'
import type { z } from 'zod'
import { type LoanInBooks, type LoanInBooksRow, loanInBooksOf } from '../ledger/loan-in-books.ts'
import type { Database } from '../platform/database/database.ts'
import type { Caller } from '../platform/http/caller.ts'

export type OrderBody = z.output<typeof orderBody>

/** How long a code, once verified, lets payments be started. */
export const repaymentOpenMinutes = 30
const attemptsPerHour = 30

/** A loan on which this caller may start a payment. */
export type Payable = {
  loan: LoanInBooks
  orderId: string | null
  fullName: string
  email: string
  mobile: string
  hasTooManyAttempts: boolean
}

type Row = LoanInBooksRow & Omit<Payable, 'loan' | 'hasTooManyAttempts'> & { attempts: number }

const find = {
  name: 'find_payable',
  text: `select books.*, opened.order_id as "orderId", c.full_name as "fullName", c.personal_email as email, c.mobile,
      (select count(*)::integer from payment_attempts a
        where a.lead_id = l.id and a.started_at > $2::timestamptz - interval '1 hour') as attempts
    from leads l join customers c on c.id = l.customer_id
    cross join lateral read_loan_in_books(l.id) as books
    left join lateral (
      select order_id from repayments r where r.lead_id = l.id and ($3 = '' or r.order_id = $3)
        and r.opened_at > $2::timestamptz - interval '${repaymentOpenMinutes} minutes'
      order by r.opened_at desc limit 1) as opened on true
    where l.id = $1 and is_open_loan(l.status)`,
}

const isSame = (left: string, right: string) => left.trim().toLowerCase() === right.trim().toLowerCase()

/** Nothing unless a code has opened this loan's repayment, or it is the session's own, and the payer is its customer. */
export async function findPayable(
  database: Database,
  now: Date,
  body: OrderBody,
  { session }: Caller,
): Promise<Payable | undefined> {
  const [row] = await database.run<Row>(find, [body.udf5, now, body.order_id ?? ''])
  if (row === undefined) return undefined
  const isOwn = session !== undefined && session.customerId === row.customer_id
  if (!isOwn && row.orderId === null) return undefined
  if (!isSame(body.mobile, row.mobile) || !isSame(body.email, row.email ?? '')) return undefined
  const { orderId, fullName, email, mobile } = row
  const hasTooManyAttempts = row.attempts >= attemptsPerHour
  return { loan: loanInBooksOf(row), orderId, fullName: fullName ?? '', email: email ?? '', mobile, hasTooManyAttempts }
}
