import { useSyncExternalStore } from 'react'
import { type SessionName, session } from './session'

/** A session value that re-renders its component when it changes; undefined on the server. */
export function useSession(name: SessionName): string | undefined {
  return useSyncExternalStore(
    session.subscribe,
    () => session.get(name),
    () => undefined,
  )
}
