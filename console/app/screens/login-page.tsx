import { roleNames, roles } from 'domain/staff/roles'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from 'ui/action/button.tsx'
import { useAsyncAction } from 'ui/action/use-async-action.ts'
import { Alert } from 'ui/feedback/alert.tsx'
import { Mark } from 'ui/graphics/mark.tsx'
import { askPasskey } from '../shared/session/passkey'
import { CallRefused, call, type Data } from '../shared/wire/call'

type Options = Data<'session', 'options'>
type SampleRole = (typeof samplePeople)[number]['role']

const samplePeople = [
  ...roleNames.map((role) => ({ role, title: roles[role] as string })),
  { role: 'administrator_2' as const, title: 'Second administrator' },
]

function SamplePeople({ onChoose, isBusy }: { onChoose: (role: SampleRole) => void; isBusy: boolean }) {
  return (
    <section className="mt-6" aria-labelledby="samples">
      <h2 id="samples" className="font-semibold">
        Or come in as a sample person
      </h2>
      <p className="mb-3 text-ink-soft">
        Only here, where every provider is simulated and nobody else can reach the server.
      </p>
      <div className="flex flex-wrap gap-2">
        {samplePeople.map(({ role, title }) => (
          <Button key={role} variant="secondary" disabled={isBusy} onClick={() => onChoose(role)}>
            {title}
          </Button>
        ))}
      </div>
    </section>
  )
}

/** A passkey with user verification; there is no password to lose. */
export default function LoginPage() {
  const navigate = useNavigate()
  const [options, setOptions] = useState<Options>()
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    document.title = 'Log in · Agrim console'
    call('session', 'options', { purpose: 'login' }).then(setOptions, ({ message }: Error) => setProblem(message))
  }, [])
  const [logIn, isLoggingIn] = useAsyncAction(async (role?: SampleRole) => {
    try {
      setProblem(undefined)
      if (role) await call('session', 'sample', { role })
      else {
        // A challenge is used once, so every try asks for another.
        const asked = await call('session', 'options', { purpose: 'login' })
        await call('session', 'verify', { response: await askPasskey(asked.options) })
      }
      navigate('/')
    } catch (error) {
      if (!(error instanceof CallRefused)) throw error
      setProblem(error.message)
    }
  })
  return (
    <main className="mx-auto grid min-h-dvh max-w-xl content-center gap-3 p-6">
      <Mark />
      <h1 className="text-2xl">Agrim console</h1>
      <p className="text-ink-soft">
        For the people who work at the lender. Everything done here is recorded with your name.
      </p>
      {problem && (
        <Alert type="error" clearAfterMs={null}>
          {problem}
        </Alert>
      )}
      <div>
        <Button busy={isLoggingIn} busyLabel="Logging in …" onClick={() => logIn()}>
          Log in with a passkey
        </Button>
      </div>
      {options?.has_sample_people && <SamplePeople isBusy={isLoggingIn} onChoose={logIn} />}
    </main>
  )
}
