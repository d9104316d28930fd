import type { ReactNode } from 'react'

interface CardProps {
  title?: ReactNode
  /** The heading's level, where the page is read in order. */
  level?: 2 | 3 | 4
  children: ReactNode
  /** What stands at the foot: links or buttons. */
  foot?: ReactNode
  /** Marks the one card that matters on the screen. */
  marked?: boolean
  className?: string
}

export function Card({ title, level = 3, children, foot, marked, className = '' }: CardProps) {
  const Heading = `h${level}` as const
  return (
    <section className={`card ${className}`} data-marked={marked || undefined}>
      {title && <Heading className="card-title">{title}</Heading>}
      <div className="card-body">{children}</div>
      {foot && <footer className="card-foot">{foot}</footer>}
    </section>
  )
}
