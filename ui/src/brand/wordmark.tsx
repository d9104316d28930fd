import { Mark } from './mark'

/** Mark and name; wrap it in a link home. */
export function Wordmark({ className = '' }: { className?: string }) {
  return (
    <span className={`inline-flex items-center gap-2.5 ${className}`}>
      <Mark className="size-9" />
      <span className="text-xl leading-none font-bold tracking-tight">Agrim</span>
    </span>
  )
}
