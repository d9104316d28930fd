import { isCorrecting } from 'domain/loan/booking/statement'
import { paiseOf } from 'domain/money/paise'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { QueryView } from 'ui/feedback/query-view.tsx'
import { DataTable } from 'ui/layout/data-table.tsx'
import { CalendarDate, formatApiDate } from '../../shared/formatting/calendar-date'
import { Money } from '../../shared/formatting/money'
import { CheckoutLink } from '../payments/checkout/checkout-link'
import { repayPath } from '../payments/loan-paths'
import { OwedBackNotice } from '../payments/owed-back-notice'
import { type Statement, useLoanStatement } from '../payments/use-loan-statement'
import { LeadDetail } from './lead-detail'

/** A negative amount has a minus sign as wide as a digit. */
function SignedAmount({ rupees }: { rupees: number }) {
  return (
    <>
      {rupees < 0 && '−'}
      <Money paise={Math.abs(paiseOf(rupees))} />
    </>
  )
}

type Line = Statement['lines'][number]

const Words = ({ line }: { line: Line }) =>
  line.receipt_url ? (
    <a href={line.receipt_url} download>
      {line.words} (PDF)
    </a>
  ) : (
    line.words
  )

type TableProps = { caption: ReactNode; lines: readonly Line[]; hasBalance?: boolean }

function StatementTable({ caption, lines, hasBalance = false }: TableProps) {
  return (
    <DataTable
      caption={caption}
      rows={lines.map((line, index) => ({ ...line, index }))}
      rowKey={(line) => line.index}
      columns={[
        { header: 'Date', corner: 'bottom-left', cell: (line) => formatApiDate(line.on) },
        { header: 'What', corner: 'top-left', cell: (line) => <Words line={line} /> },
        {
          header: 'Amount',
          isNumber: true,
          corner: 'top-right',
          cell: (line) => <SignedAmount rupees={line.amount} />,
        },
        ...(hasBalance
          ? [
              {
                header: 'Balance',
                isNumber: true,
                corner: 'bottom-right' as const,
                cell: (line: Line) => <Money paise={paiseOf(line.balance)} />,
              },
            ]
          : []),
      ]}
    />
  )
}

/** Among costs and payments, corrections, refunds and reversals would pass for them: they stand in their own part. */
function StatementParts({ statement: { loan_no, as_of, lines } }: { statement: Statement }) {
  const corrections = lines.filter(({ what }) => isCorrecting(what))
  const balance = lines.at(-1)?.balance ?? 0
  return (
    <>
      <StatementTable
        caption={
          <>
            Statement of loan {loan_no}, as of <CalendarDate date={as_of} />
          </>
        }
        lines={lines.filter(({ what }) => !isCorrecting(what))}
        hasBalance={corrections.length === 0}
      />
      {corrections.length > 0 && (
        <>
          <StatementTable caption="Corrections, refunds and reversals" lines={corrections} />
          <p className="flex flex-wrap justify-between gap-x-4 border-ink border-t-2 pt-3 font-semibold">
            <span>Balance of both parts</span>
            <Money paise={paiseOf(balance)} />
          </p>
        </>
      )}
    </>
  )
}

/** The statement of a loan with its running balance, and as PDF. */
function LoanStatement({ leadId, statement }: { leadId: string; statement: Statement }) {
  return (
    <section className="mt-12 space-y-5">
      <h2 className="sr-only">Statement</h2>
      <StatementParts statement={statement} />
      <OwedBackNotice rupees={statement.owed_back_amount} />
      <div className="button-row items-start">
        {statement.total_due_amount > 0 ? (
          <CheckoutLink to={repayPath(Number(leadId))} className="max-sm:w-full">
            Pay Now
          </CheckoutLink>
        ) : null}
        <a className="button max-sm:w-full" data-variant="secondary" href={statement.statement_url} download>
          Download as PDF
        </a>
        <Link className="button max-sm:w-full" data-variant="quiet" to="/my-dashboard/documents">
          All documents
        </Link>
      </div>
    </section>
  )
}

function LoadedStatement({ leadId }: { leadId: string }) {
  return (
    <QueryView
      query={useLoanStatement(leadId)}
      label="Loading the statement"
      errorTitle="The statement could not be loaded."
      lines={4}
      isPart
    >
      {(statement) => statement && <LoanStatement leadId={leadId} statement={statement} />}
    </QueryView>
  )
}

/** The details of a loan, with its statement after the disbursal. */
export function LoanDetails({ title }: { title: string }) {
  return <LeadDetail title={title}>{(leadId) => <LoadedStatement leadId={leadId} />}</LeadDetail>
}
