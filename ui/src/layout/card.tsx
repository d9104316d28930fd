import type { ReactNode } from 'react'

interface CardProps {
  title?: ReactNode
  /** Level of the heading, so that the outline of the page stays in order. */
  level?: 2 | 3 | 4
  children: ReactNode
  /** Links or buttons at the bottom. */
  footer?: ReactNode
  /** The most important card of the screen. */
  highlighted?: boolean
  className?: string
}

export function Card({ title, level = 3, children, footer, highlighted, className = '' }: CardProps) {
  const Heading = `h${level}` as const
  return (
    <section className={`card ${className}`} data-highlighted={highlighted || undefined}>
      {title && <Heading className="card-title">{title}</Heading>}
      <div className="card-body">{children}</div>
      {footer && <footer className="card-footer">{footer}</footer>}
    </section>
  )
}
