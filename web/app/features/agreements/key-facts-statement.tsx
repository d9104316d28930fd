import type { KeyFacts } from 'domain/loan/agreement/key-facts'
import type { KeyFactsRow } from 'domain/loan/agreement/key-facts-figures'
import { formatRupees } from 'domain/money/format-money'
import type { ReactNode } from 'react'
import { DataTable } from 'ui/layout/data-table.tsx'
import { CalendarDate } from '../../shared/formatting/calendar-date'
import { UnbrokenDates } from '../../shared/formatting/unbroken-dates'
import { CollapsibleSection } from '../../shared/page/collapsible-section'

type Pair = { no: string; label: string; value: string }

/** The value is beside its label on a wide screen and below it on a phone. */
function PairRow({ no, label, value, isIndented = false }: Pair & { isIndented?: boolean }) {
  return (
    <div className={`grid gap-x-6 py-2 sm:grid-cols-2 ${isIndented ? 'pl-6' : 'border-line border-t'}`}>
      <dt className="text-ink-soft">
        <span className="figures">{no}</span> {label}
      </dt>
      <dd className="figures font-semibold">
        <UnbrokenDates>{value}</UnbrokenDates>
      </dd>
    </div>
  )
}

/** The rows below a numbered one; a fee has one row for each payee. */
function pairsBelow(row: KeyFactsRow): Pair[] {
  if ('rows' in row) return [...row.rows]
  if (!('fees' in row)) return []
  return row.fees.flatMap(({ no, label, toLender, toThirdParty }) => [
    { no, label: `${label}, payable to the lender (A)`, value: toLender },
    { no, label: `${label}, payable to a third party through the lender (B)`, value: toThirdParty },
  ])
}

function Row({ row }: { row: KeyFactsRow }) {
  if ('value' in row) return <PairRow {...row} />
  return (
    <>
      <div className="border-line border-t pt-2">
        <dt className="text-ink-soft">
          <span className="figures">{row.no}</span> {row.label}
        </dt>
        <dd className="sr-only">{pairsBelow(row).length} lines</dd>
      </div>
      {pairsBelow(row).map((pair) => (
        <PairRow key={pair.no + pair.label} {...pair} isIndented />
      ))}
    </>
  )
}

function Part({ title, rows, children }: { title: string; rows: readonly KeyFactsRow[]; children?: ReactNode }) {
  return (
    <CollapsibleSection title={title}>
      <dl>
        {rows.map((row) => (
          <Row key={row.no} row={row} />
        ))}
      </dl>
      {children}
    </CollapsibleSection>
  )
}

/** The statement in the RBI's format and order, readable on a phone. */
export function KeyFactsStatement({ facts }: { facts: KeyFacts }) {
  return (
    <section className="card gap-1">
      <h2 className="text-xl">Key Facts Statement</h2>
      <p className="mb-3 text-ink-soft text-sm">
        Proposal <span className="figures">{facts.proposalNo}</span>, issued on <CalendarDate date={facts.issuedOn} />.
        We are bound by it until <CalendarDate date={facts.validUntil} />.
      </p>
      <Part title="Part 1: interest rate, fees and charges" rows={facts.part1} />
      <Part title="Part 2: other information" rows={facts.part2} />
      <Part title="Annex B: how the APR is worked out" rows={facts.aprWorking} />
      <CollapsibleSection title="Annex C: repayment schedule">
        <DataTable
          caption="Repayment schedule"
          rows={facts.schedule}
          rowKey={(row) => row.instalment}
          columns={[
            { header: 'Instalment', cell: (row) => row.instalment },
            { header: 'Due on', cell: (row) => <CalendarDate date={row.dueOn} /> },
            { header: 'Outstanding', isNumber: true, cell: (row) => formatRupees(row.outstandingPaise) },
            { header: 'Principal', isNumber: true, cell: (row) => formatRupees(row.principalPaise) },
            { header: 'Interest', isNumber: true, cell: (row) => formatRupees(row.interestPaise) },
            { header: 'To pay', isNumber: true, cell: (row) => formatRupees(row.totalPaise) },
          ]}
        />
      </CollapsibleSection>
    </section>
  )
}
