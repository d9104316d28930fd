import { brand } from 'contract/brand'
import type { LegalSection } from '../legal-document'
import { costOf, example, price } from '../representative-example'
import { ChargesTable } from './charges-table'
import { CostTable } from './cost-table'

const { coolingOffDays } = brand
const coolingOffCost = costOf(10_000, coolingOffDays)

/** Cost, disbursal and repayment. */
export const termsCost: readonly LegalSection[] = [
  {
    id: 'interest-rates-and-service-charges',
    title: 'Interest rates and service charges',
    body: (
      <>
        <p>
          Interest is <strong>1% per day</strong>: ₹1 a day for every ₹100 you owe. That is{' '}
          <strong>{price.perYear} a year</strong>. The rate is fixed and the same for every borrower; we do not grade it
          by risk.
        </p>
        <ChargesTable />
        <p>
          We charge no penal interest and no penal charge. There is no GST on interest. (Responsible Business Conduct
          Directions, 2025, paragraphs 22 to 24, 30 and 34.)
        </p>
      </>
    ),
  },
  {
    id: 'how-interest-is-counted',
    title: 'How interest is counted',
    body: (
      <ul>
        <li>Simple interest on the principal you still owe. Interest never bears interest.</li>
        <li>By calendar days in India (Indian Standard Time).</li>
        <li>
          The day of disbursal is not counted; the day you pay is. Paid out on the 1st and repaid on the 31st: 30 days.
        </li>
        <li>
          Principal × {price.perDay} × days. For {example.principal} that is {example.interestPerDay} a day.
        </li>
      </ul>
    ),
  },
  {
    id: 'representative-example',
    title: 'A representative example',
    body: (
      <>
        <CostTable />
        <p>
          The APR is worked out by the RBI’s method on the amount you receive: ({example.repaid} ÷ {example.received} −
          1) × 365 ÷ {example.days} = <strong>{example.apr}</strong>. A shorter loan has a higher APR, because the fee
          is spread over fewer days.
        </p>
      </>
    ),
  },
  {
    id: 'disbursal',
    title: 'How you get the money',
    body: (
      <p>
        Only into a bank account in your own name, never through anyone else. The processing fee of {price.fee}
        and {price.gst} GST on the fee are deducted from the amount paid out; interest is counted on the whole loan.
        Money usually arrives within 24-48 hours of the signed agreement.
      </p>
    ),
  },
  {
    id: 'repayment',
    title: 'How you repay',
    body: (
      <>
        <p>
          In one payment <strong>within 7 to 40 days</strong>, on the date in your agreement. Pay only to the accounts
          on <a href="/repay-loan">our repay page</a>; they belong to us. Nobody may collect cash from you, and nobody
          may ask you to pay into another account.
        </p>
        <p>
          <strong>Order.</strong> Each payment goes first to charges, then to interest, then to principal. You may pay a
          part, or all of it early, on any day and without a charge; interest stops on what you have paid.
        </p>
        <p>If you pay more than you owe, the rest is yours and we pay it back.</p>
      </>
    ),
  },
  {
    id: 'late-payment',
    title: 'If you pay late',
    body: (
      <>
        <p>
          Interest goes on at the same rate on the principal you still owe. We add{' '}
          <strong>no penal interest and no late fee</strong>.
        </p>
        <p>
          A late loan is reported to credit information companies and can make your next loan harder to get. If you see
          that a date will be hard to keep, tell us before it: we will look for a way with you.
        </p>
      </>
    ),
  },
  {
    id: 'cooling-off',
    title: 'Changing your mind: the cooling-off period',
    body: (
      <p>
        You may leave the loan within <strong>{coolingOffDays} days</strong> of the day it was paid out, without giving
        a reason and without a penalty: pay back the principal and the interest for the days you had it. For{' '}
        {coolingOffCost.principal} on day {coolingOffCost.days} that is {coolingOffCost.repaid}. The one-time processing
        fee is kept only if your Key Facts Statement says so.
      </p>
    ),
  },
]
