import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { Button } from 'ui/action/button.tsx'
import { useAsyncAction } from 'ui/action/use-async-action.ts'
import { Alert } from 'ui/feedback/alert.tsx'
import { Skeleton } from 'ui/feedback/skeleton.tsx'
import { TextField } from 'ui/field/text-field.tsx'
import { Mark } from 'ui/graphics/mark.tsx'
import { createPasskey } from '../shared/session/passkey'
import { CallRefused, call, type Data } from '../shared/wire/call'

type Invitation = Data<'session', 'invitation'>

/** Registers one passkey after the other, until the person has those that they need. */
function RegisterKeys({
  invitation,
  token,
  onRegistered,
}: {
  invitation: Invitation
  token: string
  onRegistered: (keys: number) => void
}) {
  const [label, setLabel] = useState('')
  const [problem, setProblem] = useState<string>()
  const [register, isRunning] = useAsyncAction(async () => {
    try {
      setProblem(undefined)
      if (label.trim() === '') return setProblem('Please name the passkey, for example “Laptop” or “Key on my ring”.')
      const response = await createPasskey(invitation.options)
      const { keys } = await call('session', 'register', { token, label, response })
      setLabel('')
      onRegistered(keys)
    } catch (error) {
      if (!(error instanceof CallRefused)) throw error
      setProblem(error.message)
    }
  })
  if (invitation.keys >= invitation.keys_needed)
    return (
      <Alert type="success" clearAfterMs={null}>
        Both passkeys are registered. <Link to="/login">Log in</Link>
      </Alert>
    )
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void register()
      }}
    >
      <p>
        You need {invitation.keys_needed} passkeys on different devices, so that one lost device does not shut you out.
        Registered: {invitation.keys} of {invitation.keys_needed}.
      </p>
      <TextField
        label="Name of this passkey"
        help="So that you know later which one it is."
        value={label}
        maxLength={40}
        onChange={(event) => setLabel(event.target.value)}
      />
      {problem && (
        <Alert type="error" clearAfterMs={null}>
          {problem}
        </Alert>
      )}
      <div>
        <Button type="submit" busy={isRunning} busyLabel="Registering …">
          {invitation.keys === 0 ? 'Register the first passkey' : 'Register the second passkey'}
        </Button>
      </div>
    </form>
  )
}

export default function InvitationPage() {
  // After the hash, so that no server or proxy ever logs it.
  const token = useLocation().hash.slice(1)
  const [invitation, setInvitation] = useState<Invitation>()
  const [problem, setProblem] = useState<string>()
  const load = () =>
    call('session', 'invitation', { token }).then(setInvitation, ({ message }: Error) => setProblem(message))
  /** Another challenge for the next passkey; with the last one the link has done its work. */
  const registered = (keys: number) =>
    invitation && keys >= invitation.keys_needed ? setInvitation({ ...invitation, keys }) : void load()
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once for each link
  useEffect(() => {
    document.title = 'Your invitation · Agrim console'
    void load()
  }, [token])
  return (
    <main className="mx-auto grid min-h-dvh max-w-xl content-center gap-4 p-6">
      <Mark />
      <h1 className="text-2xl">{invitation ? `Welcome, ${invitation.name}` : 'Your invitation'}</h1>
      {problem && (
        <Alert type="error" clearAfterMs={null}>
          {problem}
        </Alert>
      )}
      {!invitation && !problem && <Skeleton label="Reading your invitation" />}
      {invitation && <RegisterKeys invitation={invitation} token={token} onRegistered={registered} />}
    </main>
  )
}
