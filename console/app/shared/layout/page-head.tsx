import { type ReactNode, useEffect } from 'react'

type Props = { title: string; children?: ReactNode; actions?: ReactNode }

/** The title of a page, one line that says what is on it, and what can be done with all of it. */
export function PageHead({ title, children, actions }: Props) {
  useEffect(() => {
    document.title = `${title} · Agrim console`
  }, [title])
  return (
    <header className="page-head">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h1>{title}</h1>
        {children && <div className="text-ink-soft">{children}</div>}
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </header>
  )
}
