import { useNavigate, useSearchParams } from 'react-router'
import { QueryView } from 'ui/feedback/query-view.tsx'
import { HitTable } from '../features/screening/hit-table'
import { ListTiles } from '../features/screening/list-tiles'
import { FilterLinks } from '../shared/layout/filter-links'
import { PageHead } from '../shared/layout/page-head'
import { OlderLink } from '../shared/table/older-link'
import { useLook } from '../shared/wire/use-look'

const refreshMs = 30_000

const views = [
  { value: 'open', label: 'To do', empty: 'Nobody is like anybody on the lists: nothing to decide.' },
  { value: 'decided', label: 'Decided', empty: 'Nothing has been decided yet.' },
] as const

/** Customers who are like somebody on a sanctions list, and the lists. */
export default function ScreeningPage() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const view = views.find(({ value }) => value === search.get('view')) ?? views[0]
  const cursor = search.get('cursor') ?? undefined
  const lists = useLook('screening', 'lists', {}, { refreshMs })
  const query = useLook('screening', 'list', { view: view.value, ...(cursor && { cursor }) }, { refreshMs })
  return (
    <>
      <PageHead title="Screening">
        No money goes to a customer whose alert is not ruled out; they read nothing of it.
      </PageHead>
      <QueryView query={lists} label="Reading the lists" errorTitle="The lists could not be read" isPart>
        {(data) => <ListTiles data={data} />}
      </QueryView>
      <FilterLinks name="view" label="Which alerts" options={views} chosen={view.value} />
      <QueryView query={query} label="Reading the alerts" errorTitle="The alerts could not be read">
        {({ hits, next_cursor }) => (
          <>
            <HitTable hits={hits} empty={view.empty} onOpen={(hitId) => navigate(`/screening/${hitId}`)} />
            <OlderLink cursor={next_cursor} />
          </>
        )}
      </QueryView>
    </>
  )
}
