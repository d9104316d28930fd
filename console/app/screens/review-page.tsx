import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { Button } from 'ui/action/button.tsx'
import { QueryView } from 'ui/feedback/query-view.tsx'
import { ClockChip } from '../features/review/clock-chip'
import { amountOptions, QueueFilters, whyOptions } from '../features/review/queue-filters'
import { CoverDialog, ReassignDialog } from '../features/review/reassign-dialogs'
import { useClaimNext } from '../features/review/use-claim-next'
import { useKeys } from '../shared/keys/keys'
import { Chip } from '../shared/layout/chip'
import { FilterLinks } from '../shared/layout/filter-links'
import { Moment } from '../shared/layout/moment'
import { PageHead } from '../shared/layout/page-head'
import { Refusal } from '../shared/layout/refusal'
import { useMay } from '../shared/session/session'
import { DenseTable } from '../shared/table/dense-table'
import { OlderLink } from '../shared/table/older-link'
import type { Data } from '../shared/wire/call'
import { useLook } from '../shared/wire/use-look'

type Row = Data<'review', 'list'>['cases'][number]

const views = [
  { value: 'open', label: 'Mine and free' },
  { value: 'all', label: 'All' },
  { value: 'late', label: 'Late' },
  { value: 'above', label: 'Above my limit' },
  { value: 'call_back', label: 'Call back today' },
  { value: 'waiting', label: 'Waiting for customer' },
  { value: 'decided', label: 'Decided' },
] as const
type View = (typeof views)[number]['value']

const refreshMs = 20_000
const withWhom = ({ held_by, is_mine, asked_document, closed_because }: Row) =>
  is_mine ? 'you' : (held_by ?? (asked_document ? 'the customer' : (closed_because ?? 'free')))

function emptyText(view: View, waiting: number): string {
  if (view !== 'open' && view !== 'all') return 'No case fits this choice.'
  if (waiting === 0) return 'Nothing to review.'
  return `Nothing to review. ${waiting === 1 ? 'One person is' : `${waiting} people are`} asked for another document.`
}

type Dialog = { kind: 'cover' } | { kind: 'reassign'; caseId: string }

function ReassignButton({ row, onOpen }: { row: Row; onOpen: (dialog: Dialog) => void }) {
  if (row.state !== 'QUEUED' && row.state !== 'CLAIMED') return null
  return (
    <button
      type="button"
      className="underline"
      onClick={(event) => {
        event.stopPropagation()
        onOpen({ kind: 'reassign', caseId: row.case_id })
      }}
    >
      Reassign…<span className="sr-only"> application {row.lead_id}</span>
    </button>
  )
}

/** Applications that wait for a person. */
export default function ReviewPage() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const mayWork = useMay('review_work')
  const view = views.find(({ value }) => value === search.get('view'))?.value ?? 'open'
  const cursor = search.get('cursor')
  const why = whyOptions.find(({ value }) => value === search.get('why'))?.value
  const amount = amountOptions.find(({ value }) => value === search.get('amount'))?.value
  const filter = { ...(why && { why }), ...(amount && { amount }), ...(cursor && { cursor }) }
  const query = useLook('review', 'list', { view, ...filter }, { refreshMs })
  const mayReassign = useMay('review_reassign')
  const [dialog, setDialog] = useState<Dialog>()
  const claim = useClaimNext()
  useKeys(mayWork ? [{ key: 'c', does: 'Claim the next case', run: () => void claim.run({}) }] : [])
  const counts = query.data?.counts
  return (
    <>
      <PageHead
        title="Review"
        actions={
          <>
            {mayReassign && (
              <Button variant="quiet" onClick={() => setDialog({ kind: 'cover' })}>
                Cover for somebody…
              </Button>
            )}
            {mayWork && (
              <Button busy={claim.isRunning} onClick={() => void claim.run({})}>
                Claim the next case <kbd>c</kbd>
              </Button>
            )}
          </>
        }
      >
        People decide from 10:00 to 19:00, not on Sundays and holidays.
      </PageHead>
      <Refusal refusal={claim.refusal} />
      <FilterLinks
        name="view"
        label="Which cases"
        options={views.map((one) => ({
          ...one,
          ...(counts && one.value !== 'decided' && { count: counts[one.value] }),
        }))}
        chosen={view}
      />
      <QueueFilters />
      <QueryView query={query} label="Reading the queue" errorTitle="The queue could not be read">
        {({ cases, next_cursor, counts: { waiting } }) => (
          <>
            <DenseTable
              caption="Cases"
              rows={cases}
              rowKey={(row) => row.case_id}
              onOpen={(row) => void navigate(`/review/${row.case_id}`)}
              empty={emptyText(view, waiting)}
              columns={[
                {
                  header: 'Clock',
                  cell: (row) => <ClockChip row={row} />,
                },
                { header: 'Application', isName: true, cell: ({ lead_id }) => <b>{lead_id}</b> },
                {
                  header: 'Customer',
                  cell: ({ customer, is_repeat }) => (
                    <>
                      {customer} {is_repeat && <Chip>again</Chip>}
                    </>
                  ),
                },
                { header: 'Amount', isNumber: true, cell: ({ amount }) => `₹${amount.toLocaleString('en-IN')}` },
                { header: 'Why a person is needed', isText: true, cell: ({ reasons }) => reasons.join('; ') },
                { header: 'Since', cell: ({ queued_at }) => <Moment at={queued_at} /> },
                { header: 'With', isText: true, cell: withWhom },
                ...(mayReassign
                  ? [{ header: 'Reassign', cell: (row: Row) => <ReassignButton row={row} onOpen={setDialog} /> }]
                  : []),
              ]}
            />
            <OlderLink cursor={next_cursor} />
          </>
        )}
      </QueryView>
      <p className="mt-3 text-ink-soft">
        Ordered by: late, due within ten minutes, amount, age. A claim lasts five minutes and renews while its tab is
        open.
      </p>
      {dialog?.kind === 'cover' && <CoverDialog onClose={() => setDialog(undefined)} />}
      {dialog?.kind === 'reassign' && <ReassignDialog caseId={dialog.caseId} onClose={() => setDialog(undefined)} />}
    </>
  )
}
