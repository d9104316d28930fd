import { type RefObject, useEffect } from 'react'

/** Safari has no idle callbacks. */
const whenIdle = (run: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(run) : setTimeout(run, 100)

/**
 * Sets `data-laid-out` on the parts of the page, and on elements with `data-part` in them, one at a time when the browser is
 * idle, so that no frame takes long. Until then each is laid out only when it comes near the screen.
 *
 * The first scroll lays out the rest at once: a part above the screen whose height changed later would move what is read.
 */
export function useDeferredLayout(page: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const parts = [...(page.current?.querySelectorAll(':scope > *, [data-part]') ?? [])]
    function layOutNext() {
      const part = parts.shift()
      if (part === undefined) return
      part.setAttribute('data-laid-out', '')
      whenIdle(layOutNext)
    }
    function layOutAll() {
      for (const part of parts.splice(0)) part.setAttribute('data-laid-out', '')
    }
    if (scrollY > 0) layOutAll()
    addEventListener('scroll', layOutAll, { once: true, passive: true })
    whenIdle(layOutNext)
    return () => {
      parts.length = 0
      removeEventListener('scroll', layOutAll)
    }
  }, [page])
}
