import { type ReactNode, useEffect, useState } from 'react'
import { render as renderInBrowser } from 'vitest-browser-react'

function Settled({ children, onSettled }: { children: ReactNode; onSettled: () => void }) {
  const [isUpdated, setIsUpdated] = useState(false)
  useEffect(() => {
    if (isUpdated) onSettled()
    else setIsUpdated(true)
  }, [isUpdated, onSettled])
  return children
}

/**
 * Renders and waits until the effects of the first render have run and React has rendered what they changed. `act` would
 * do so, but the production build of React has none.
 */
export async function render(content: ReactNode) {
  const { promise: settled, resolve } = Promise.withResolvers<void>()
  const rendered = await renderInBrowser(<Settled onSettled={resolve}>{content}</Settled>)
  await settled
  return rendered
}
