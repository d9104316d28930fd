import { useState } from 'react'
import { Button } from 'ui/action/button.tsx'
import { Dialog } from 'ui/feedback/dialog.tsx'
import { QueryView } from 'ui/feedback/query-view.tsx'
import { TextAreaField } from 'ui/field/text-area-field.tsx'
import { DetailList } from 'ui/layout/detail-list.tsx'
import { Moment } from '../../shared/layout/moment'
import { Refusal } from '../../shared/layout/refusal'
import type { Data } from '../../shared/wire/call'
import { useAct } from '../../shared/wire/use-act'
import { useLook } from '../../shared/wire/use-look'
import { EffectView } from './effect-view'

type Detail = Data<'requests', 'detail'>

function Decide({ detail, onDecided }: { detail: Detail; onDecided: () => void }) {
  const [words, setWords] = useState('')
  const target = { request_id: detail.request_id }
  const approve = useAct('requests', 'approve', { stepUp: true, onDone: onDecided })
  const repeat = useAct('requests', 'repeat', { stepUp: true, onDone: onDecided })
  const refuse = useAct('requests', 'refuse', { onDone: onDecided })
  const withdraw = useAct('requests', 'withdraw', { onDone: onDecided })
  const isFailed = detail.state === 'FAILED'
  if (detail.state !== 'OPEN' && !isFailed) return null
  const refusal = approve.refusal ?? repeat.refusal ?? refuse.refusal ?? withdraw.refusal
  const hash = detail.effect_hash
  return (
    <div className="mt-4 grid gap-3">
      <Refusal refusal={refusal} />
      {detail.closed_because && <p className="text-ink-soft">{detail.closed_because}</p>}
      {!detail.closed_because && !isFailed && (
        <TextAreaField
          label="Your words"
          optional
          rows={2}
          value={words}
          maxLength={500}
          help="Needed to refuse; kept with the request."
          onChange={(event) => setWords(event.target.value)}
        />
      )}
      <div className="flex flex-wrap gap-2">
        {!detail.closed_because && hash && (
          <Button
            busy={approve.isRunning || repeat.isRunning}
            busyLabel="Carrying it out …"
            onClick={() =>
              isFailed
                ? repeat.run({ ...target, effect_hash: hash })
                : approve.run({ ...target, effect_hash: hash, ...(words && { reason: words }) })
            }
          >
            {isFailed ? 'Carry it out again' : 'Approve exactly this'}
          </Button>
        )}
        {!detail.closed_because && !isFailed && (
          <Button variant="danger" busy={refuse.isRunning} onClick={() => refuse.run({ ...target, reason: words })}>
            Refuse
          </Button>
        )}
        {detail.is_own && (
          <Button variant="secondary" busy={withdraw.isRunning} onClick={() => withdraw.run(target)}>
            Take it back
          </Button>
        )}
      </div>
    </div>
  )
}

/** One request: why, what it changes, and who decided. */
export function RequestDetail({ requestId, onClose }: { requestId: string; onClose: () => void }) {
  const query = useLook('requests', 'detail', { request_id: requestId })
  return (
    <Dialog open onClose={onClose} title={query.data?.title ?? 'Request'}>
      <QueryView query={query} label="Reading the request" errorTitle="The request could not be read" isPart>
        {(detail) => (
          <>
            <DetailList
              items={[
                { term: 'About', value: detail.subject },
                { term: 'Reason', value: detail.reason },
                { term: 'Raised by', value: detail.raised_by },
                { term: 'Raised', value: <Moment at={detail.raised_at} /> },
                { term: 'Expires', value: <Moment at={detail.expires_at} /> },
                ...detail.decisions.map(({ verdict, by, at, words }) => ({
                  term: verdict[0] + verdict.slice(1).toLowerCase(),
                  value: (
                    <>
                      {by}, <Moment at={at} />
                      {words && `: “${words}”`}
                    </>
                  ),
                })),
              ]}
            />
            {detail.problem && <p className="my-3 text-red">{detail.problem}</p>}
            <EffectView effect={detail.effect ?? detail.effect_when_raised} />
            <Decide detail={detail} onDecided={onClose} />
          </>
        )}
      </QueryView>
    </Dialog>
  )
}
