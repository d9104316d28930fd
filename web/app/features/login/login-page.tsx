import { lazy, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { NoticeRegion } from 'ui/feedback/alert.tsx'
import { LazyStage } from '../../shared/page/lazy-stage'
import { pageMeta } from '../../shared/page/page-meta'
import { session } from '../../shared/session/session'
import { KeptHeight } from './kept-height'
import type { LoginNotice } from './login-notice'
import { LoginIntro } from './login-texts'
import { MobileStep } from './mobile-step'
import { useLoginStep } from './use-login-step'

export const meta = pageMeta({
  title: 'Apply Now',
  description: 'Log in or register with your mobile number and a one-time code.',
})

/** Loaded after the first code is sent, to keep the page within its script budget. */
const OtpStep = lazy(() => import('./otp-step').then((module) => ({ default: module.OtpStep })))

const noticeClearsAfterMs = 5_000

const noScriptText = 'Logging in needs JavaScript. Please switch it on, or call us: the number is below.'

export default function LoginPage() {
  const navigate = useNavigate()
  const { sentCode, showCodeStep, showMobileStep } = useLoginStep()
  const [notice, setNotice] = useState<LoginNotice>()

  useEffect(() => {
    if (session.isLoggedIn()) void navigate('/my-dashboard/', { replace: true })
  }, [navigate])

  return (
    <div className="shell grid grid-cols-1 items-start gap-6 py-6 md:py-14 lg:grid-cols-[1fr_minmax(0,30rem)] lg:gap-16">
      <LoginIntro />
      <div className="card gap-6 p-5 sm:p-8">
        <KeptHeight during={sentCode ? 'code' : 'mobile'}>
          <NoticeRegion notice={notice} clearAfterMs={noticeClearsAfterMs} onClear={() => setNotice(undefined)} />
        </KeptHeight>
        {sentCode ? (
          <LazyStage fallback={<p>Loading…</p>}>
            <OtpStep
              key={sentCode.profileId}
              sentCode={sentCode}
              onResent={showCodeStep}
              onBack={showMobileStep}
              onNotice={setNotice}
            />
          </LazyStage>
        ) : (
          <MobileStep onSent={showCodeStep} onNotice={setNotice} />
        )}
        {/* Left out of the browser's bundle, which keeps the server's text. */}
        <noscript>{import.meta.env.SSR && noScriptText}</noscript>
      </div>
    </div>
  )
}
