import { loanProduct } from 'domain/loan/product/loan-product'
import type { LegalSection } from '../legal-document'
import { costOf, example, price } from '../representative-example'
import { ChargesTable } from './charges-table'
import { CostTable } from './cost-table'

const threeDayCost = costOf(10_000, 3)

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
        Only into a bank account in your own name, never through anyone else. The processing fee of {price.fee} and{' '}
        {price.gst} GST on the fee are deducted from the amount paid out; interest is counted on the whole loan. The
        money usually arrives within 24-48 hours of your signature.
      </p>
    ),
  },
  {
    id: 'repayment',
    title: 'How you repay',
    body: (
      <>
        <p>
          In one payment <strong>within 7 to 40 days</strong>, by the due date in your dashboard. Pay on our{' '}
          <a href="/repay-loan">Pay Now page</a> or into the accounts shown there. Please do not pay in cash, and do not
          pay into any other account, whoever asks you to.
        </p>
        <p>
          <strong>Order.</strong> Each payment goes first to charges, then to interest, then to principal. You may pay a
          part, or all of it early, on any day and without a charge; interest stops on what you have paid.
        </p>
        <p>If you pay more than you owe, we pay the rest back to you.</p>
      </>
    ),
  },
  {
    id: 'late-payment',
    title: 'If you pay late',
    body: (
      <>
        <p>
          Interest continues at the same rate on the principal you still owe. We add{' '}
          <strong>no penal interest and no late fee</strong>.
        </p>
        <p>
          It stops once the loan has cost as much as was lent: the fee, its GST, interest and any charge together never
          exceed the amount of the loan. If you borrow {example.principal}, you never owe more than twice that, however
          late you are.
        </p>
        <p>
          The RBI’s rules require lenders to report loans to credit information companies, so a late loan can make your
          next one harder to get. If the date will be hard to keep, please call or write to us before it.
        </p>
      </>
    ),
  },
  {
    id: 'cooling-off',
    title: 'If you change your mind',
    body: (
      <>
        <p>
          Within {loanProduct.coolingOffDays} days of the payout you may give the loan back from your dashboard, without
          giving a reason and without a penalty. You pay back the principal and the interest for the days you had it:
          for {threeDayCost.principal} on day {threeDayCost.days} that is {threeDayCost.repaid}. The loan is then
          cancelled. The processing fee and its GST are not paid back.
        </p>
        <p>After these days you may repay the whole loan early on any day, at the same cost.</p>
      </>
    ),
  },
]
