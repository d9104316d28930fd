import { Link, useParams } from 'react-router'
import { QueryView } from 'ui/feedback/query-view.tsx'
import { HitDetail } from '../features/screening/hit-detail'
import { PageHead } from '../shared/layout/page-head'
import { useLook } from '../shared/wire/use-look'

/** One alert. */
export default function ScreeningHitPage() {
  const { hitId = '' } = useParams()
  const query = useLook('screening', 'detail', { hit_id: hitId }, { isRecorded: true })
  return (
    <>
      <PageHead title={query.data?.customer ?? 'Alert'}>
        <Link to="/screening">All alerts</Link>
      </PageHead>
      <QueryView query={query} label="Reading the alert" errorTitle="The alert could not be read">
        {(hit) => <HitDetail hit={hit} />}
      </QueryView>
    </>
  )
}
