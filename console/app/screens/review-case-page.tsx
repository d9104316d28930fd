import { useEffect, useEffectEvent, useState } from 'react'
import { Link, useLocation, useNavigate, useParams } from 'react-router'
import { Button } from 'ui/action/button.tsx'
import { Alert } from 'ui/feedback/alert.tsx'
import { QueryView } from 'ui/feedback/query-view.tsx'
import { BureauReport } from '../features/review/bureau-report'
import { Facts, Rules } from '../features/review/case-facts'
import { ClockChip } from '../features/review/clock-chip'
import { DecidePanel, type Opened, SoFar } from '../features/review/decide-panel'
import { DocumentReadings } from '../features/review/document-readings'
import { DocumentViewer, type ShownLine } from '../features/review/document-viewer'
import { forgetDocuments } from '../features/review/documents'
import { useClaimNext } from '../features/review/use-claim-next'
import { type Claim, type Data, useDecisionActs } from '../features/review/use-decision-acts'
import { useLease } from '../features/review/use-lease'
import { usePreparedNext } from '../features/review/use-prepared-next'
import { useKeys } from '../shared/keys/keys'
import { Chip } from '../shared/layout/chip'
import { PageHead } from '../shared/layout/page-head'
import { ReasonDialog } from '../shared/layout/reason-dialog'
import { Refusal } from '../shared/layout/refusal'
import { useMay } from '../shared/session/session'
import { useAct } from '../shared/wire/use-act'
import { useLook } from '../shared/wire/use-look'

const whyNotUndone = ({ by, is_own, is_carried_out }: NonNullable<Data['decision']>) => {
  if (by === '') return 'The customer may apply again.'
  if (is_carried_out) return 'It is carried out and the customer has been told, so it cannot be undone.'
  return is_own ? 'It is carried out in a few seconds.' : 'Only who decided can undo it.'
}

type DecidedProps = { review: Data; onClaimed: (claim: Claim) => void; onLate: () => void }

const verdicts = {
  APPROVED: 'Sanctioned',
  REJECTED: 'Declined',
  WITHDRAWN: 'Withdrawn by the customer',
  EXPIRED: 'Cancelled, because no document came',
}

/** For twenty seconds after a decision it can be undone; then the screen says why not. */
function Decided({ review, onClaimed, onLate }: DecidedProps) {
  const undo = useAct('review', 'undo', { onDone: ({ claim }) => claim && onClaimed(claim) })
  const next = useClaimNext()
  const { decision } = review
  const mayUndo = decision?.is_own === true && !decision.is_carried_out
  const undoUntil = mayUndo ? decision.undo_until : undefined
  const late = useEffectEvent(onLate)
  useEffect(() => {
    if (undoUntil === undefined) return
    const timer = setTimeout(late, Math.max(0, Date.parse(undoUntil) - Date.now()) + 500)
    return () => clearTimeout(timer)
  }, [undoUntil])
  useKeys([
    ...(mayUndo
      ? [{ key: 'u', does: 'Undo the decision', run: () => void undo.run({ case_id: review.case_id }) }]
      : []),
    { key: 'c', does: 'Claim the next case', run: () => void next.run({}) },
  ])
  if (decision === null) return null
  const amount = decision.amount === null ? '' : ` for ₹${decision.amount.toLocaleString('en-IN')}`
  return (
    <div className="grid gap-2">
      <p>
        {verdicts[decision.verdict]}
        {amount}
        {decision.by && ` by ${decision.by}`}. {whyNotUndone(decision)}
      </p>
      {mayUndo && (
        <Button busy={undo.isRunning} onClick={() => void undo.run({ case_id: review.case_id })}>
          Undo <kbd>u</kbd>
        </Button>
      )}
      <Button variant="secondary" busy={next.isRunning} onClick={() => void next.run({})}>
        Next case <kbd>c</kbd>
      </Button>
      <Refusal refusal={undo.refusal ?? next.refusal} />
    </div>
  )
}

function ClaimButton({ review, onClaimed }: { review: Data; onClaimed: (claim: Claim) => void }) {
  const [isTaking, setIsTaking] = useState(false)
  const claim = useAct('review', 'claim', { onDone: ({ claim: claimed }) => claimed && onClaimed(claimed) })
  const isOfAnother = review.held_by !== null && !review.is_mine
  const start = () => (isOfAnother ? setIsTaking(true) : void claim.run({ case_id: review.case_id }))
  useKeys(review.closed_because === null ? [{ key: 'c', does: 'Claim this case', run: start }] : [])
  if (review.closed_because !== null) return <p className="text-ink-soft">{review.closed_because}</p>
  return (
    <div className="grid gap-2">
      {isOfAnother && <p>{review.held_by} holds this case.</p>}
      <Button busy={claim.isRunning} onClick={start}>
        {isOfAnother ? 'Take it over…' : 'Claim this case'} <kbd>c</kbd>
      </Button>
      {!isTaking && <Refusal refusal={claim.refusal} />}
      {isTaking && (
        <ReasonDialog
          title="Take the case over"
          confirmLabel="Take it over"
          isRunning={claim.isRunning}
          refusal={claim.refusal}
          onConfirm={(reason) => void claim.run({ case_id: review.case_id, take_over_reason: reason })}
          onClose={() => setIsTaking(false)}
        >
          <p>{review.held_by} can do nothing more with it. Who took it and why is kept.</p>
        </ReasonDialog>
      )}
    </div>
  )
}

type DeskProps = {
  review: Data
  claim: Claim | undefined
  setClaim: (claim?: Claim) => void
  onLate: () => void
}

function Desk({ review, claim, setClaim, onLate }: DeskProps) {
  const [docType, setDocType] = useState(review.documents[0]?.doc_type ?? '')
  const [opened, setOpened] = useState<Opened>()
  const [shown, setShown] = useState<ShownLine>()
  const mayWork = useMay('review_work')
  const maySeeLinks = useMay('links_read')
  const acts = useDecisionActs(
    review.case_id,
    claim,
    () => setClaim(undefined),
    () => setOpened(undefined),
  )
  const { lost } = useLease(review.case_id, claim)
  usePreparedNext(review.case_id, claim)
  useEffect(() => forgetDocuments, [])
  const isHeld = claim !== undefined && review.is_mine
  return (
    <>
      <PageHead
        title={`Application ${review.lead_id}`}
        actions={
          <>
            {maySeeLinks && <Link to={`/links/${review.lead_id}`}>What is shared with others</Link>}
            {isHeld && (
              <Button variant="secondary" busy={acts.release.isRunning} onClick={() => void acts.giveBack()}>
                Give it back
              </Button>
            )}
            <Link to="/review" className="button" data-variant="secondary">
              Queue
            </Link>
          </>
        }
      >
        ₹{review.amount.toLocaleString('en-IN')} · {review.tenure_days} days · {review.purpose}{' '}
        <ClockChip row={review} /> {isHeld && <Chip tone="good">yours while this tab is open</Chip>}{' '}
        {review.reasons.map((reason) => (
          <Chip key={reason} tone="warn">
            {reason}
          </Chip>
        ))}
      </PageHead>
      {lost && (
        <Alert type="error" clearAfterMs={null}>
          {lost}
        </Alert>
      )}
      <div className="desk">
        <div className="desk-pane">
          <Facts review={review} />
          <BureauReport review={review} />
          <DocumentReadings documents={review.documents} onShow={setShown} />
        </div>
        <DocumentViewer documents={review.documents} shown={shown} onChoose={setDocType} />
        <section className="desk-pane" aria-label="The decision">
          <h2>Decide</h2>
          {review.state === 'DECIDED' && <Decided {...{ review, onLate }} onClaimed={setClaim} />}
          {isHeld && <DecidePanel review={review} acts={acts} docType={docType} opened={opened} onOpen={setOpened} />}
          {!isHeld && review.state !== 'DECIDED' && mayWork && <ClaimButton review={review} onClaimed={setClaim} />}
          <Rules review={review} />
          <h2>So far</h2>
          <SoFar events={review.events} />
        </section>
      </div>
    </>
  )
}

function CasePage({ caseId }: { caseId: string }) {
  const { state } = useLocation()
  const navigate = useNavigate()
  const [claim, setClaim] = useState<Claim | undefined>((state as Claim | null) ?? undefined)
  // A claim that was used up must not come back with the browser's history.
  useEffect(() => {
    if (state !== null) void navigate('.', { replace: true, state: null })
  }, [state, navigate])
  const query = useLook('review', 'case', { case_id: caseId })
  return (
    <QueryView query={query} label="Opening the case" errorTitle="The case could not be opened">
      {(review) => <Desk {...{ review, claim, setClaim }} onLate={() => void query.refetch()} />}
    </QueryView>
  )
}

/** The reading desk: the case on the left, its documents in the middle, the decision on the right. */
export default function ReviewCasePage() {
  const { caseId = '' } = useParams()
  return <CasePage key={caseId} caseId={caseId} />
}
