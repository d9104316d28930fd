import { useSyncExternalStore } from 'react'
import { type SessionName, session } from './session'

/** A session value that redraws what shows it; nothing on the server. */
export function useSession(name: SessionName): string | undefined {
  return useSyncExternalStore(
    session.subscribe,
    () => session.get(name),
    () => undefined,
  )
}
