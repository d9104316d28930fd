import { useState } from 'react'
import { Button } from 'ui/action/button.tsx'
import { Alert } from 'ui/feedback/alert.tsx'
import { useSnackbar } from 'ui/feedback/snackbar.tsx'
import { Moment } from '../../shared/layout/moment'
import { Refusal } from '../../shared/layout/refusal'
import { useMay } from '../../shared/session/session'
import type { Data } from '../../shared/wire/call'
import { useAct } from '../../shared/wire/use-act'
import { AskRequest } from '../requests/ask-request'
import { type ListRow, sourceNames } from './screening-words'

function ListTile({ list, onAccept }: { list: ListRow; onAccept?: (() => void) | undefined }) {
  const { source, people, organisations, checked_at: checkedAt, generated_at: generatedAt, refused } = list
  return (
    <section className="tile" data-bad={refused !== null || undefined}>
      <h2>{sourceNames[source]}</h2>
      <p className="tile-value">{people === null ? 'no list' : `${people.toLocaleString('en-IN')} people`}</p>
      <div className="text-ink-soft">
        {organisations ? <p>organisations, not compared: {organisations.toLocaleString('en-IN')}</p> : null}
        {generatedAt && (
          <p>
            published <Moment at={generatedAt} />
          </p>
        )}
        {checkedAt && (
          <p>
            read <Moment at={checkedAt} />
            {list.is_stale && ', more than 48 hours ago'}
          </p>
        )}
        {refused && (
          <p>
            Refused <Moment at={refused.at} />: {refused.because}.
          </p>
        )}
      </div>
      {onAccept && (
        <p className="mt-2">
          <Button variant="quiet" onClick={onAccept}>
            It is right, ask to take it…
          </Button>
        </p>
      )}
    </section>
  )
}

/** What customers are compared with, and how old it is. */
export function ListTiles({ data }: { data: Data<'screening', 'lists'> }) {
  const show = useSnackbar()
  const mayLoad = useMay('screening_decide')
  const mayAsk = useMay('screening_confirm')
  const load = useAct('screening', 'load', { onDone: () => show('The lists are read now. Look again in a minute.') })
  const [accepting, setAccepting] = useState<{ source: ListRow['source']; sha256: string }>()
  return (
    <>
      {data.are_payouts_stopped && (
        <Alert type="error" clearAfterMs={null}>
          Payouts wait: a list is missing or was not read for 48 hours.
        </Alert>
      )}
      <div className="tiles">
        {data.lists.map((list) => {
          const sha256 = list.refused?.sha256
          const isShorter = list.refused?.because.startsWith('it names') && list.people !== null
          const accept = mayAsk && isShorter && sha256 ? () => setAccepting({ source: list.source, sha256 }) : undefined
          return <ListTile key={list.source} list={list} onAccept={accept} />
        })}
      </div>
      {mayLoad && (
        <p className="mb-3">
          <Button variant="quiet" busy={load.isRunning} onClick={() => load.run({})}>
            Read the lists now
          </Button>
        </p>
      )}
      <Refusal refusal={load.refusal} />
      {accepting && (
        <AskRequest
          title="Take the shorter list"
          kind="accept_list"
          command={accepting}
          onClose={() => setAccepting(undefined)}
        />
      )}
    </>
  )
}
