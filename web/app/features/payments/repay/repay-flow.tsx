import { lazy, useEffect, useRef, useState } from 'react'
import { NoticeRegion } from 'ui/feedback/alert.tsx'
import { Skeleton } from 'ui/feedback/skeleton.tsx'
import { LazyStage } from '../../../shared/page/lazy-stage'
import type { Notice, Stage } from '../repayment'
import { PanStep } from './pan-step'
import { useOpenRepayment } from './use-open-repayment'

/** Loaded only after the PAN, because most visitors come for the bank account numbers. */
const LaterStages = lazy(() => import('./later-stages').then((module) => ({ default: module.LaterStages })))

const titles: Record<Stage['name'], string> = {
  pannumber: 'See what is due',
  panotp: 'Enter the code',
  amountfetched: 'Your repayment',
  paymentSuccess: 'Payment received',
}

/** All stages of a repayment; a repayment that is already open starts at the amount. */
export function RepayFlow() {
  const [stage, setStage] = useState<Stage>({ name: 'pannumber' })
  const [notice, setNotice] = useState<Notice>()
  const heading = useRef<HTMLHeadingElement>(null)
  const hasChanged = useRef(false)
  const isOpening = useOpenRepayment({
    onFound: (repayment) => setStage({ name: 'amountfetched', repayment }),
    onNothingDue: (message) => setNotice({ type: 'info', message }),
  })

  function changeStage(next: Stage) {
    hasChanged.current = next.name !== stage.name
    if (next.name === 'pannumber') setNotice(undefined)
    setStage(next)
  }
  useEffect(() => {
    // The code entry focuses its own first box.
    if (hasChanged.current && stage.name !== 'panotp') heading.current?.focus()
  }, [stage.name])

  const skeleton = <Skeleton label="Loading" lines={4} />
  return (
    // As high as the amount stage, so that nothing below moves when the stage changes.
    <section className="card min-h-[34.75rem] gap-6 p-5 sm:min-h-[36.5rem] sm:p-8" aria-labelledby="repay-stage">
      <h2 id="repay-stage" ref={heading} tabIndex={-1} className="scroll-mt-8 text-2xl outline-none">
        {titles[isOpening ? 'amountfetched' : stage.name]}
      </h2>
      <NoticeRegion notice={notice} clearAfterMs={null} onClear={() => setNotice(undefined)} />
      {isOpening ? (
        skeleton
      ) : stage.name === 'pannumber' ? (
        <PanStep setStage={changeStage} setNotice={setNotice} />
      ) : (
        <LazyStage fallback={skeleton}>
          <LaterStages stage={stage} setStage={changeStage} setNotice={setNotice} />
        </LazyStage>
      )}
      <noscript>
        Seeing what is due needs JavaScript. Please switch it on, or call us; the accounts below work without it.
      </noscript>
    </section>
  )
}
