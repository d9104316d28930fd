import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate, Outlet } from 'react-router'
import { Skeleton } from 'ui/feedback/skeleton.tsx'
import { SnackbarProvider } from 'ui/feedback/snackbar.tsx'
import { KeysProvider } from '../shared/keys/keys'
import { Cover } from '../shared/session/cover'
import { type Me, MeProvider } from '../shared/session/session'
import { useIdleLock } from '../shared/session/use-idle-lock'
import { CallRefused } from '../shared/wire/call'
import { useLook } from '../shared/wire/use-look'
import { Menu } from './menu'
import { TopBar } from './top-bar'

const freshMs = 10_000
const countsMs = 30_000

function Shell({ me }: { me: Me }) {
  const [isCovered, uncover] = useIdleLock()
  return (
    <MeProvider me={me}>
      <div className="console" inert={isCovered}>
        <TopBar />
        <Menu />
        <main className="console-main" id="content">
          <Outlet />
        </main>
      </div>
      {isCovered && <Cover me={me} onUncovered={uncover} />}
    </MeProvider>
  )
}

function SignedIn() {
  const { data: me, error, refetch } = useLook('session', 'me', {}, { refreshMs: countsMs })
  if (me) return <Shell me={me} />
  if (error instanceof CallRefused && error.httpStatus === 401) return <Navigate to="/login" replace />
  if (error)
    return (
      <main className="cover">
        <h1>The console could not be opened</h1>
        <p>{error.message}</p>
        <button type="button" className="button" onClick={() => refetch()}>
          Try again
        </button>
      </main>
    )
  return <Skeleton label="Opening the console" lines={6} shape="card" />
}

/** Everything behind the login. */
export default function ShellLayout() {
  const [queries] = useState(
    () => new QueryClient({ defaultOptions: { queries: { staleTime: freshMs, retry: false } } }),
  )
  return (
    <QueryClientProvider client={queries}>
      <SnackbarProvider>
        <KeysProvider>
          <SignedIn />
        </KeysProvider>
      </SnackbarProvider>
    </QueryClientProvider>
  )
}
