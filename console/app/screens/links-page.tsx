import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { Button } from 'ui/action/button.tsx'
import { QueryView } from 'ui/feedback/query-view.tsx'
import { AccessRecords } from '../features/links/access-records'
import { standingTones, standingWords } from '../features/links/link-words'
import { NetPicture } from '../features/links/net-picture'
import { OthersTable } from '../features/links/others-table'
import { SharedList } from '../features/links/shared-list'
import { Chip } from '../shared/layout/chip'
import { PageHead } from '../shared/layout/page-head'
import { useMay } from '../shared/session/session'
import { useLook } from '../shared/wire/use-look'

/** The net around one customer. A household or a colleague is no fraud: links refer, and never reject. */
function Links({ of }: { of: string }) {
  const query = useLook('links', 'net', { of }, { isRecorded: true })
  const mayShowAccess = useMay('links_access')
  const [isShowing, setShowing] = useState(false)
  return (
    <QueryView query={query} label="Reading the links" errorTitle="The links could not be read">
      {(net) => (
        <>
          <PageHead
            title={`Links of ${net.name}`}
            actions={
              mayShowAccess && (
                <Button variant="secondary" onClick={() => setShowing(true)}>
                  Network addresses and devices…
                </Button>
              )
            }
          >
            <span className="flex flex-wrap items-baseline gap-2">
              <Chip tone={standingTones[net.standing]}>{standingWords[net.standing]}</Chip>
              <Link to={`/customers/${net.customer_id}`}>Everything about this customer</Link>
            </span>
          </PageHead>
          <div className="links">
            <section aria-label="What is shared">
              <SharedList net={net} />
              <OthersTable net={net} />
            </section>
            {net.others.length > 0 && <NetPicture net={net} />}
          </div>
          {isShowing && <AccessRecords customerId={net.customer_id} onClose={() => setShowing(false)} />}
        </>
      )}
    </QueryView>
  )
}

export default function LinksPage() {
  const { of = '' } = useParams()
  return <Links key={of} of={of} />
}
