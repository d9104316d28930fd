import { type ReactNode, useState } from 'react'
import { Button } from 'ui/action/button.tsx'
import { Moment } from '../../shared/layout/moment'
import { ReasonDialog } from '../../shared/layout/reason-dialog'
import type { Data } from '../../shared/wire/call'
import { useAct } from '../../shared/wire/use-act'
import { AskRequest } from '../requests/ask-request'

type Props = {
  shown: Data<'applications', 'switch'>
  noun: 'payouts' | 'applications'
  words: { running: string; paused: string; pause: string; resume: string; resumeKind: string; effect: ReactNode }
  mayPause: boolean
  mayResume: boolean
}

/** What one person stops at once and two start again, with its state in large words. */
export function SwitchPanel({ shown, noun, words, mayPause, mayResume }: Props) {
  const [task, setTask] = useState<'pause' | 'resume'>()
  const close = () => setTask(undefined)
  const pause = useAct(noun, 'pause', { onDone: close })
  return (
    <section className="switch" data-paused={shown.is_paused || undefined} aria-label={words.running}>
      <div>
        <p className="switch-state" role="status">
          {shown.is_paused ? words.paused : words.running}
        </p>
        {shown.is_paused && (
          <p>
            {shown.by}, {shown.since && <Moment at={shown.since} />}: “{shown.reason}”
          </p>
        )}
      </div>
      {!shown.is_paused && mayPause && (
        <Button variant="danger" onClick={() => setTask('pause')}>
          {words.pause}
        </Button>
      )}
      {shown.is_paused && mayResume && <Button onClick={() => setTask('resume')}>{words.resume}</Button>}
      {shown.is_paused && !mayResume && <p>Letting it run again takes two people.</p>}
      {task === 'pause' && (
        <ReasonDialog
          title={words.pause}
          confirmLabel="Pause now"
          isDanger
          isRunning={pause.isRunning}
          refusal={pause.refusal}
          onConfirm={(reason) => pause.run({ reason })}
          onClose={close}
        >
          {words.effect}
        </ReasonDialog>
      )}
      {task === 'resume' && <AskRequest title={words.resume} kind={words.resumeKind} command={{}} onClose={close} />}
    </section>
  )
}
