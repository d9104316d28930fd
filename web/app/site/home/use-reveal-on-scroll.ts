import { type RefObject, useEffect, useRef } from 'react'

const threshold = 0.2

/**
 * Lets the parts marked `data-reveal` appear as they are scrolled to. Everything is visible from the start; only what
 * lies below the screen when the script arrives is made to wait, so nothing that was seen ever goes away.
 */
export function useRevealOnScroll(): RefObject<HTMLDivElement | null> {
  const page = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const observer = new IntersectionObserver((entries) => entries.forEach(look), { threshold })
    function look({ target, isIntersecting, boundingClientRect, rootBounds }: IntersectionObserverEntry) {
      const isBelow = boundingClientRect.top >= (rootBounds?.bottom ?? 0)
      const isFirstLook = target.getAttribute('data-reveal') === ''
      if (isFirstLook && isBelow) return target.setAttribute('data-reveal', 'waiting')
      if (!isFirstLook && !isIntersecting) return
      target.setAttribute('data-reveal', 'shown')
      observer.unobserve(target)
    }
    for (const part of page.current?.querySelectorAll('[data-reveal]') ?? []) observer.observe(part)
    return () => observer.disconnect()
  }, [])
  return page
}
