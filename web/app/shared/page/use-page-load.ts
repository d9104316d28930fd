import { useState } from 'react'
import { useAsyncAction } from 'ui/action/use-async-action.ts'
import { useIsMounted } from '../forms/use-is-mounted'
import { unreachableMessage } from '../wire/post'

const checkTimeoutMs = 2_000

/** False only if the request fails at once: a slow network may still load the page. */
async function isReachable(url: string): Promise<boolean> {
  const signal = AbortSignal.timeout(checkTimeoutMs)
  try {
    await fetch(url, { method: 'HEAD', signal })
    return true
  } catch {
    return signal.aborted
  }
}

/**
 * Loads a document by `load`. Without a network the page stays and shows `failure`: the browser would replace it by its
 * own error page.
 */
export function usePageLoad(load: (url: string) => void) {
  const isMounted = useIsMounted()
  const [failure, setFailure] = useState<string>()
  const [start, isStarting] = useAsyncAction(async (url: string) => {
    setFailure(undefined)
    const mayLoad = await isReachable(url)
    // The customer may have gone to another screen in the meantime.
    if (!isMounted()) return
    if (mayLoad) load(url)
    else setFailure(`${unreachableMessage} Please check your network and try again.`)
  })
  return { start, isStarting, failure, clearFailure: () => setFailure(undefined) }
}
