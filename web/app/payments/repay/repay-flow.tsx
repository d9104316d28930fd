import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Alert } from 'ui/feedback/alert.tsx'
import { Skeleton } from 'ui/feedback/skeleton.tsx'
import { PanStep } from './pan-step'
import type { Notice, Stage } from './repayment'
import { useOwnRepayment } from './use-own-repayment'

/** Loaded only after the PAN: most visitors come for the account numbers. */
const LaterStages = lazy(() => import('./later-stages').then((module) => ({ default: module.LaterStages })))

const noticeClearsAfterMs = 5_000

const titles: Record<Stage['name'], string> = {
  pannumber: 'See what is due',
  panotp: 'Enter the code',
  amountfetched: 'Your repayment',
  paymentSuccess: 'Payment received',
}

/** From the PAN to a repaid loan; a logged-in customer starts at the amount. */
export function RepayFlow() {
  const [stage, setStage] = useState<Stage>({ name: 'pannumber' })
  const [notice, setNotice] = useState<Notice>()
  const heading = useRef<HTMLHeadingElement>(null)
  const hasChanged = useRef(false)
  useOwnRepayment((repayment) => setStage({ name: 'amountfetched', repayment }))

  function changeStage(next: Stage) {
    hasChanged.current = next.name !== stage.name
    if (next.name === 'pannumber') setNotice(undefined)
    setStage(next)
  }
  useEffect(() => {
    // The code entry focuses its own first box.
    if (hasChanged.current && stage.name !== 'panotp') heading.current?.focus()
  }, [stage.name])

  return (
    <section className="card gap-6 p-5 sm:p-8" aria-labelledby="repay-stage">
      <h2 id="repay-stage" ref={heading} tabIndex={-1} className="scroll-mt-8 text-2xl outline-none">
        {titles[stage.name]}
      </h2>
      {notice && (
        <Alert type={notice.type} clearAfterMs={noticeClearsAfterMs} onClear={() => setNotice(undefined)}>
          {notice.message}
        </Alert>
      )}
      {stage.name === 'pannumber' ? (
        <PanStep setStage={changeStage} setNotice={setNotice} />
      ) : (
        <Suspense fallback={<Skeleton label="Loading" lines={4} />}>
          <LaterStages stage={stage} setStage={changeStage} setNotice={setNotice} />
        </Suspense>
      )}
      <noscript>
        Seeing what is due needs JavaScript. Please switch it on, or call us; the accounts below work without it.
      </noscript>
    </section>
  )
}
