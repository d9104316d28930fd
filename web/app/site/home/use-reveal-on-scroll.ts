import { type RefObject, useEffect } from 'react'

const threshold = 0.2

/**
 * Moves elements with `data-reveal` into place when they are scrolled to. Elements below the fold are only shifted and
 * never hidden, so that print and full-page screenshots show everything.
 */
export function useRevealOnScroll(page: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const observer = new IntersectionObserver((entries) => entries.forEach(update), { threshold })
    function update({ target, isIntersecting, boundingClientRect, rootBounds }: IntersectionObserverEntry) {
      const isBelowScreen = boundingClientRect.top >= (rootBounds?.bottom ?? 0)
      const isFirstUpdate = target.getAttribute('data-reveal') === ''
      if (isFirstUpdate && isBelowScreen) return target.setAttribute('data-reveal', 'waiting')
      if (!isFirstUpdate && !isIntersecting) return
      target.setAttribute('data-reveal', 'shown')
      observer.unobserve(target)
    }
    for (const element of page.current?.querySelectorAll('[data-reveal]') ?? []) observer.observe(element)
    return () => observer.disconnect()
  }, [page])
}
