import { brand } from 'contract/brand'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from 'ui/action/button.tsx'
import { useAsyncAction } from 'ui/action/use-async-action.ts'
import { Alert } from 'ui/feedback/alert.tsx'
import { Wordmark } from 'ui/graphics/wordmark.tsx'
import { post } from '../../shared/wire/post'

/**
 * Replaces the dashboard at once after Logout. The login page is loaded when the server has ended the session: without a
 * network the browser would show its own error page instead.
 */
export function LoggedOut({ token }: { token: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [hasFailed, setHasFailed] = useState(false)
  async function finish() {
    const reply = await post('logout', {}, { token, keepalive: true })
    if (reply.Status === 'unreachable') return setHasFailed(true)
    location.replace('/apply-now')
  }
  const [tryAgain, isTrying] = useAsyncAction(finish)
  // Not held back by a request that is still failing.
  const finishAtOnce = useEffectEvent(() => void finish())
  useEffect(() => {
    heading.current?.focus()
    finishAtOnce()
    const handleOnline = () => finishAtOnce()
    addEventListener('online', handleOnline)
    return () => removeEventListener('online', handleOnline)
  }, [])
  return (
    <main id="content" className="shell grid min-h-dvh max-w-xl content-center gap-6">
      <Wordmark name={brand.name} className="mb-4" />
      <h1 ref={heading} tabIndex={-1} className="text-3xl outline-none">
        You are logged out
      </h1>
      {hasFailed ? (
        <>
          <p className="text-ink-soft">Nothing of your account is left in this tab.</p>
          <Alert type="error" clearAfterMs={null}>
            We could not reach our server to end your session there too. Please keep this page open: we try again as
            soon as your network is back.
          </Alert>
          <Button className="sm:justify-self-start" busy={isTrying} busyLabel="Trying…" onClick={() => void tryAgain()}>
            Try again
          </Button>
        </>
      ) : (
        <p className="text-ink-soft">Opening the login page…</p>
      )}
    </main>
  )
}
