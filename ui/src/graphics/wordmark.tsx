import { Mark } from './mark'

/** The logo with the brand's name; place it in a link to the home page. */
export function Wordmark({ name, className = '' }: { name: string; className?: string }) {
  return (
    <span className={`inline-flex items-center gap-2.5 ${className}`}>
      <Mark className="size-9" />
      <span className="text-xl leading-none font-bold tracking-tight">{name}</span>
    </span>
  )
}
