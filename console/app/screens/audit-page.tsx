import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from 'ui/action/button.tsx'
import { QueryView } from 'ui/feedback/query-view.tsx'
import { LogEntry } from '../features/audit/log-entry'
import { LogFilters } from '../features/audit/log-filters'
import { ExportLog } from '../features/exports/export-log'
import { Chip } from '../shared/layout/chip'
import { FilterLinks } from '../shared/layout/filter-links'
import { Moment } from '../shared/layout/moment'
import { PageHead } from '../shared/layout/page-head'
import { useMay } from '../shared/session/session'
import { DenseTable } from '../shared/table/dense-table'
import { OlderLink } from '../shared/table/older-link'
import type { Data } from '../shared/wire/call'
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
  const [opened, setOpened] = useState<Data<'audit', 'list'>['entries'][number]>()
  const { cursor, ...days } = filter
  const chosen = { ...days, ...(kind && { kind }) }
  const query = useLook('audit', 'list', { ...chosen, ...(cursor && { cursor }) })
  const mayExport = useMay('audit_export')
  const [isExporting, setIsExporting] = useState(false)
  const exporting = mayExport && (
    <Button variant="secondary" onClick={() => setIsExporting(true)}>
      Export…
    </Button>
  )
  return (
    <>
      <PageHead title="Log" actions={exporting}>
        Append-only and sealed every minute; nobody can change or remove a line.
      </PageHead>
      <FilterLinks name="kind" label="Which lines" options={kinds} chosen={kind} />
      <LogFilters person={query.data?.entries[0]?.person ?? undefined} />
      <QueryView query={query} label="Reading the log" errorTitle="The log could not be read">
        {({ entries, next_cursor }) => (
          <>
            <DenseTable
              caption="The log"
              rows={entries}
              onOpen={setOpened}
              rowKey={(row) => String(row.entry_no)}
              empty="Nothing was recorded that fits this choice."
              columns={[
                { header: 'When', cell: ({ at }) => <Moment at={at} /> },
                { header: 'Who', cell: ({ person }) => person ?? 'nobody' },
                {
                  header: 'Kind',
                  cell: (row) => <Chip tone={row.kind === 'REFUSAL' ? 'bad' : 'plain'}>{row.kind.toLowerCase()}</Chip>,
                },
                { header: 'What', isText: true, cell: ({ what }) => what },
                { header: 'About', isText: true, cell: ({ subject }) => subject ?? '' },
                { header: 'Purpose', cell: ({ purpose }) => purpose ?? '' },
                { header: 'Result', isText: true, cell: ({ result }) => result },
              ]}
            />
            <OlderLink cursor={next_cursor} />
          </>
        )}
      </QueryView>
      {isExporting && <ExportLog filter={chosen} onClose={() => setIsExporting(false)} />}
      {opened && <LogEntry entry={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}
