import type { ReactNode } from 'react'

interface EmptyStateProps {
  title: string
  children?: ReactNode
  action?: ReactNode
  illustration?: ReactNode
}

/** Shown instead of an empty or failed list, with an explanation and the next action. */
export function EmptyState({ title, children, action, illustration }: EmptyStateProps) {
  return (
    <div className="empty">
      {illustration ?? <BlankPages />}
      <p className="empty-title">{title}</p>
      {children && <div className="empty-text">{children}</div>}
      {action}
    </div>
  )
}

function BlankPages() {
  return (
    <svg className="empty-illustration" viewBox="0 0 160 112" aria-hidden="true" focusable="false">
      <path
        className="fill-leaf-soft"
        d="M28 24h76a8 8 0 0 1 8 8v60a8 8 0 0 1-8 8H28a8 8 0 0 1-8-8V32a8 8 0 0 1 8-8z"
      />
      <g className="fill-card stroke-ink" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round">
        <path d="M52 12h76a8 8 0 0 1 8 8v60a8 8 0 0 1-8 8H52a8 8 0 0 1-8-8V20a8 8 0 0 1 8-8z" />
        <path fill="none" d="M44 32h92M60 6v12M120 6v12" />
        <path fill="none" strokeDasharray="1 7" d="M58 70c14-26 46-26 60-4" />
      </g>
      <circle className="fill-marigold" cx="120" cy="68" r="8" />
      <circle className="fill-leaf" cx="58" cy="72" r="4" />
    </svg>
  )
}
