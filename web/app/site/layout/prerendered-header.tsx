import { HeaderContent } from './header-content'

/** A file of its own, so that the browser's bundle can leave out the content. */
export function PrerenderedHeader({ className }: { className: string }) {
  return (
    <header className={className}>
      <HeaderContent />
    </header>
  )
}
