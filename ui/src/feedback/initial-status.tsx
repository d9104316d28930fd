import { type ReactNode, useEffect, useState } from 'react'

/**
 * A message that a screen opens with. The region is rendered before its message, because many screen readers ignore one
 * that is inserted together with its message.
 */
export function InitialStatus({ children }: { children: ReactNode }) {
  const [isRendered, setIsRendered] = useState(false)
  useEffect(() => setIsRendered(true), [])
  return <div role="status">{isRendered && children}</div>
}
