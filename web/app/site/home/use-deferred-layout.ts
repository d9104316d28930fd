import { type RefObject, useEffect } from 'react'

/** Safari has no idle callbacks. */
const whenIdle = (run: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(run) : setTimeout(run, 100)

/**
 * Sets `data-laid-out` on the parts of the page, and on elements with `data-part` in them, one at a time when the browser is
 * idle, so that no frame takes long. Until then each is laid out only when it comes near the screen.
 */
export function useDeferredLayout(page: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let isUnmounted = false
    const parts = [...(page.current?.querySelectorAll(':scope > *, [data-part]') ?? [])]
    function layOutNext() {
      const part = parts.shift()
      if (isUnmounted || part === undefined) return
      part.setAttribute('data-laid-out', '')
      whenIdle(layOutNext)
    }
    whenIdle(layOutNext)
    return () => {
      isUnmounted = true
    }
  }, [page])
}
