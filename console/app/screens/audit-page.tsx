import { useSearchParams } from 'react-router'
import { QueryView } from 'ui/feedback/query-view.tsx'
import { Chip } from '../shared/layout/chip'
import { FilterLinks } from '../shared/layout/filter-links'
import { Moment } from '../shared/layout/moment'
import { PageHead } from '../shared/layout/page-head'
import { DenseTable } from '../shared/table/dense-table'
import { OlderLink } from '../shared/table/older-link'
import { useLook } from '../shared/wire/use-look'

const kinds = [
  { value: '', label: 'Everything' },
  { value: 'ACT', label: 'Acts' },
  { value: 'LOOK', label: 'Looks' },
  { value: 'REFUSAL', label: 'Refusals' },
] as const

/** What people did, looked at and were refused. */
export default function AuditPage() {
  const [search] = useSearchParams()
  const kind = kinds.find(({ value }) => value === search.get('kind'))?.value ?? ''
  const filter = Object.fromEntries(
    ['person', 'subject', 'from', 'to', 'cursor'].flatMap((name) => {
      const value = search.get(name)
      return value ? [[name, value]] : []
    }),
  )
  const query = useLook('audit', 'list', { ...filter, ...(kind && { kind }) })
  return (
    <>
      <PageHead title="Log">Append-only and sealed every minute; nobody can change or remove a line.</PageHead>
      <FilterLinks name="kind" label="Which lines" options={kinds} chosen={kind} />
      <QueryView query={query} label="Reading the log" errorTitle="The log could not be read">
        {({ entries, next_cursor }) => (
          <>
            <DenseTable
              caption="The log"
              rows={entries}
              rowKey={(row) => String(row.entry_no)}
              empty="Nothing was recorded that fits this choice."
              columns={[
                { header: 'When', cell: ({ at }) => <Moment at={at} /> },
                { header: 'Who', cell: ({ person }) => person ?? 'nobody' },
                {
                  header: 'Kind',
                  cell: (row) => <Chip tone={row.kind === 'REFUSAL' ? 'bad' : 'plain'}>{row.kind.toLowerCase()}</Chip>,
                },
                { header: 'What', cell: ({ event }) => event },
                { header: 'About', cell: ({ subject }) => subject ?? '' },
                { header: 'Purpose', isText: true, cell: ({ purpose }) => purpose ?? '' },
                { header: 'Result', isText: true, cell: ({ result }) => result },
              ]}
            />
            <OlderLink cursor={next_cursor} />
          </>
        )}
      </QueryView>
    </>
  )
}
