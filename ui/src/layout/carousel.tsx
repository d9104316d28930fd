import { type ReactNode, useEffect, useState } from 'react'
import { IconButton } from '../action/icon-button'
import { useHeld } from '../feedback/use-held'

interface CarouselProps {
  label: string
  slides: readonly { id: string; name: string; content: ReactNode }[]
  rotateAfterMs?: number
}

/** Slides that change by themselves, unless pointed at, focused, paused, or less motion is asked for. */
export function Carousel({ label, slides, rotateAfterMs = 5000 }: CarouselProps) {
  const [shown, setShown] = useState(0)
  const [isPaused, setIsPaused] = useState(false)
  const [isHeld, holding] = useHeld()
  useEffect(() => {
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) setIsPaused(true)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each slide, however it came, has its full time
  useEffect(() => {
    if (isPaused || isHeld) return
    const timer = setTimeout(() => setShown((index) => (index + 1) % slides.length), rotateAfterMs)
    return () => clearTimeout(timer)
  }, [isPaused, isHeld, shown, slides.length, rotateAfterMs])
  return (
    <section className="carousel" aria-roledescription="carousel" aria-label={label} {...holding}>
      <div className="carousel-slides" aria-live={isPaused || isHeld ? 'polite' : 'off'}>
        {slides.map(({ id, name, content }, index) => (
          // biome-ignore lint/a11y/useSemanticElements: a slide is a group with a name, not a set of fields
          <div key={id} role="group" aria-roledescription="slide" aria-label={name} inert={index !== shown}>
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
            aria-current={index === shown || undefined}
            onClick={() => setShown(index)}
          />
        ))}
      </div>
    </section>
  )
}
