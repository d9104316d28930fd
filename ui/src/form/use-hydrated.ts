import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False in what the server rendered and in the first drawing after it; true once the page answers to its script. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
