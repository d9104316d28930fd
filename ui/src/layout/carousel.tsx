import { type ReactNode, useEffect, useState } from 'react'
import { IconButton } from '../action/icon-button'
import { useHoverOrFocus } from '../feedback/use-hover-or-focus'

interface CarouselProps {
  label: string
  slides: readonly { id: string; name: string; content: ReactNode }[]
  rotateAfterMs?: number
}

/** Rotates by itself unless hovered, focused, paused, or reduced motion is preferred. */
export function Carousel({ label, slides, rotateAfterMs = 5000 }: CarouselProps) {
  const [current, setCurrent] = useState(0)
  const [isPaused, setIsPaused] = useState(false)
  const [isHovered, hoverHandlers] = useHoverOrFocus()
  useEffect(() => {
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) setIsPaused(true)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: every slide stays for the full time
  useEffect(() => {
    if (isPaused || isHovered) return
    const timer = setTimeout(() => setCurrent((index) => (index + 1) % slides.length), rotateAfterMs)
    return () => clearTimeout(timer)
  }, [isPaused, isHovered, current, slides.length, rotateAfterMs])
  return (
    <section className="carousel" aria-roledescription="carousel" aria-label={label} {...hoverHandlers}>
      <div className="carousel-slides" aria-live={isPaused || isHovered ? 'polite' : 'off'}>
        {slides.map(({ id, name, content }, index) => (
          // biome-ignore lint/a11y/useSemanticElements: a slide is a named group, not a set of form fields
          <div key={id} role="group" aria-roledescription="slide" aria-label={name} inert={index !== current}>
            {content}
          </div>
        ))}
      </div>
      <div className="carousel-controls">
        <IconButton
          label={isPaused ? 'Start rotation' : 'Pause rotation'}
          d={isPaused ? 'M8 5v14l11-7z' : 'M9 6v12M15 6v12'}
          onClick={() => setIsPaused(!isPaused)}
        />
        {slides.map(({ id, name }, index) => (
          <button
            key={id}
            type="button"
            className="dot"
            aria-label={`Show ${name}`}
            aria-current={index === current || undefined}
            onClick={() => setCurrent(index)}
          />
        ))}
      </div>
    </section>
  )
}
