import { useSearchParams } from 'react-router'
import { QueryView } from 'ui/feedback/query-view.tsx'
import { RequestDetail } from '../features/requests/request-detail'
import { Chip, type ChipTone } from '../shared/layout/chip'
import { FilterLinks } from '../shared/layout/filter-links'
import { Moment } from '../shared/layout/moment'
import { PageHead } from '../shared/layout/page-head'
import { DenseTable } from '../shared/table/dense-table'
import type { Data } from '../shared/wire/call'
import { useLook } from '../shared/wire/use-look'

type Row = Data<'requests', 'list'>['requests'][number]

const views = [
  { value: 'inbox', label: 'For me to decide' },
  { value: 'own', label: 'Mine' },
  { value: 'all', label: 'All' },
] as const
type View = (typeof views)[number]['value']

const tones: Record<Row['state'], ChipTone> = {
  OPEN: 'warn',
  APPROVED: 'good',
  REFUSED: 'plain',
  WITHDRAWN: 'plain',
  EXPIRED: 'plain',
  FAILED: 'bad',
}

const emptyTexts: Record<View, string> = {
  inbox: 'No request waits for you.',
  own: 'You have raised no request.',
  all: 'No request has been raised yet.',
}

/** Four eyes: what one person asks for, another carries out. */
export default function RequestsPage() {
  const [search, setSearch] = useSearchParams()
  const view = views.find(({ value }) => value === search.get('view'))?.value ?? 'inbox'
  const opened = search.get('open')
  const query = useLook('requests', 'list', { view })
  const open = (requestId?: string) =>
    setSearch((before) => {
      const after = new URLSearchParams(before)
      if (requestId) after.set('open', requestId)
      else after.delete('open')
      return after
    })
  return (
    <>
      <PageHead title="Requests">What one person asks for, another decides and carries out.</PageHead>
      <FilterLinks name="view" label="Which requests" options={views} chosen={view} />
      <QueryView query={query} label="Reading the requests" errorTitle="The requests could not be read">
        {({ requests }) => (
          <DenseTable
            caption="Requests"
            rows={requests}
            rowKey={(row) => row.request_id}
            onOpen={(row) => open(row.request_id)}
            empty={emptyTexts[view]}
            columns={[
              { header: 'State', cell: ({ state }) => <Chip tone={tones[state]}>{state.toLowerCase()}</Chip> },
              { header: 'Request', isName: true, cell: ({ title }) => <b>{title}</b> },
              { header: 'Why', isText: true, cell: ({ reason }) => reason },
              { header: 'By', cell: ({ raised_by }) => raised_by },
              { header: 'Raised', cell: ({ raised_at }) => <Moment at={raised_at} /> },
              { header: 'Expires', cell: ({ expires_at }) => <Moment at={expires_at} /> },
            ]}
          />
        )}
      </QueryView>
      {opened && <RequestDetail requestId={opened} onClose={() => open()} />}
    </>
  )
}
