import { useState } from 'react'
import { Button } from 'ui/action/button.tsx'
import { useKeys } from '../../shared/keys/keys'
import { Moment } from '../../shared/layout/moment'
import { Refusal } from '../../shared/layout/refusal'
import { useMe } from '../../shared/session/session'
import { AskDialog, LessDialog, NoteDialog, RejectDialog } from './decision-dialogs'
import type { Data, useDecisionActs } from './use-decision-acts'
import { CallDialog, HandOverDialog, MoveDialog } from './work-dialogs'

type Props = {
  review: Data
  acts: ReturnType<typeof useDecisionActs>
  docType: string
  opened: Opened | undefined
  onOpen: (opened: Opened | undefined) => void
}
export type Opened = 'less' | 'reject' | 'ask' | 'note' | 'call' | 'hand over' | 'move'

const dialogs = {
  ...{ less: LessDialog, reject: RejectDialog, ask: AskDialog, note: NoteDialog },
  ...{ call: CallDialog, 'hand over': HandOverDialog, move: MoveDialog },
}

const kindTexts: Record<string, string> = {
  QUEUED: 'Put into the queue',
  PREPARED: 'Reserved to come next',
  CLAIMED: 'Claimed',
  RELEASED: 'Given back',
  TAKEN_OVER: 'Taken over',
  HANDED_OVER: 'Handed over',
  ASKED: 'Customer asked for a document',
  ANSWERED: 'Customer sent the document',
  REMINDED: 'Customer reminded',
  MOVED: 'Document filed under another name',
  NOTE: 'Note',
  CALL: 'Call',
  APPROVED: 'Sanctioned',
  REJECTED: 'Declined',
  UNDONE: 'Undone',
  CARRIED_OUT: 'Carried out',
  WITHDRAWN: 'Withdrawn by the customer',
  EXPIRED: 'Cancelled: no document came',
}

/** What happened to the case so far. */
export function SoFar({ events }: Pick<Data, 'events'>) {
  return (
    <ol className="grid gap-2">
      {events.map(({ kind, by, at, words }) => (
        <li key={`${at} ${kind}`}>
          <Moment at={at} /> {kindTexts[kind] ?? kind.toLowerCase()}
          <span className="block text-ink-soft">{[by, words].filter(Boolean).join(': ')}</span>
        </li>
      ))}
    </ol>
  )
}

/** The decision bar of a case that the viewer holds; every key has its button. */
export function DecidePanel({ review, acts, docType, opened, onOpen }: Props) {
  const { permissions } = useMe()
  const mayDecide = permissions.includes('review_decide') || permissions.includes('review_decide_credit_head')
  const isWithin = mayDecide && review.amount <= review.ceiling
  const [isConfirming, setIsConfirming] = useState(false)
  const approve = () => (isConfirming ? void acts.approveFor() : setIsConfirming(true))
  const isReferred = review.kind === 'REFERRED'
  const shortcuts = [
    ...(isWithin ? [{ key: 'a', does: 'Sanction as asked (twice)', run: approve }] : []),
    ...(mayDecide && isReferred ? [{ key: 'l', does: 'Offer less', run: () => onOpen('less') }] : []),
    ...(isReferred ? [{ key: 'd', does: 'Ask for another document', run: () => onOpen('ask') }] : []),
    ...(mayDecide ? [{ key: 'x', does: 'Decline, with reasons', run: () => onOpen('reject') }] : []),
    { key: 'o', does: 'Write a note', run: () => onOpen('note') },
    { key: 'p', does: 'Log a call', run: () => onOpen('call') },
    { key: 'm', does: 'File the document under another name', run: () => onOpen('move') },
    { key: 'h', does: 'Hand the case over', run: () => onOpen('hand over') },
  ]
  useKeys(shortcuts)
  const Dialog = opened && dialogs[opened]
  const props = { review, acts, docType, onClose: () => onOpen(undefined) }
  return (
    <div className="grid gap-2">
      <dl className="panel p-3">
        <div className="flex justify-between">
          <dt className="text-ink-soft">Asked</dt>
          <dd>₹{review.amount.toLocaleString('en-IN')}</dd>
        </div>
        <div className="flex justify-between">
          <dt className="text-ink-soft">Your limit</dt>
          <dd>{mayDecide ? `₹${review.ceiling.toLocaleString('en-IN')}` : 'you read and do not decide'}</dd>
        </div>
      </dl>
      {!isWithin && <p className="text-ink-soft">A person with a higher limit must sanction this.</p>}
      <Button disabled={!isWithin} busy={acts.approve.isRunning} onClick={approve}>
        {isConfirming ? 'Yes, sanction it' : 'Sanction as asked'} <kbd>a</kbd>
      </Button>
      {isReferred && (
        <>
          <Button variant="secondary" disabled={!mayDecide} onClick={() => onOpen('less')}>
            Offer less <kbd>l</kbd>
          </Button>
          <Button variant="secondary" onClick={() => onOpen('ask')}>
            Ask for another document <kbd>d</kbd>
          </Button>
        </>
      )}
      <Button variant="secondary" disabled={!mayDecide} onClick={() => onOpen('reject')}>
        Decline, with reasons <kbd>x</kbd>
      </Button>
      <div className="desk-more">
        <Button variant="quiet" onClick={() => onOpen('note')}>
          Note <kbd>o</kbd>
        </Button>
        <Button variant="quiet" onClick={() => onOpen('call')}>
          Call <kbd>p</kbd>
        </Button>
        <Button variant="quiet" onClick={() => onOpen('move')}>
          Refile <kbd>m</kbd>
        </Button>
        <Button variant="quiet" onClick={() => onOpen('hand over')}>
          Hand over <kbd>h</kbd>
        </Button>
      </div>
      {opened === undefined && <Refusal refusal={acts.approve.refusal} />}
      {Dialog && <Dialog {...props} />}
    </div>
  )
}
