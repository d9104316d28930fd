import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from 'ui/action/button.tsx'
import { useAsyncAction } from 'ui/action/use-async-action.ts'
import { Alert } from 'ui/feedback/alert.tsx'
import { Mark } from 'ui/graphics/mark.tsx'
import { CallRefused, call } from '../wire/call'
import { askPasskey } from './passkey'
import type { Me } from './session'

async function unlock(isSample: boolean): Promise<void> {
  if (isSample) {
    await call('session', 'unlock', {})
    return
  }
  const { options } = await call('session', 'options', { purpose: 'unlock' })
  await call('session', 'unlock', { response: await askPasskey(options) })
}

/** Hides what is on the screen until its person is back. */
export function Cover({ me, onUncovered }: { me: Me; onUncovered: () => void }) {
  const navigate = useNavigate()
  const [problem, setProblem] = useState<string>()
  const [run, isRunning] = useAsyncAction(async () => {
    try {
      setProblem(undefined)
      await unlock(me.is_sample)
      onUncovered()
    } catch (error) {
      if (!(error instanceof CallRefused)) throw error
      if (error.httpStatus === 401) return void navigate('/login')
      setProblem(error.message)
    }
  })
  return (
    <main className="cover" aria-labelledby="cover-title">
      <Mark />
      <h1 id="cover-title">The screen is covered</h1>
      <p>{me.name}, what you typed is kept. It was quiet here for 15 minutes, or the session was ended.</p>
      {problem && (
        <Alert type="error" clearAfterMs={null}>
          {problem}
        </Alert>
      )}
      <div className="flex flex-wrap gap-3">
        <Button busy={isRunning} busyLabel="Unlocking …" onClick={() => run()}>
          {me.is_sample ? 'Uncover' : 'Uncover with your passkey'}
        </Button>
        <Button variant="secondary" onClick={() => navigate('/login')}>
          Log in again
        </Button>
      </div>
    </main>
  )
}
