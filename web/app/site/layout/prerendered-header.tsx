import { HeaderContent } from './header-content'

/** In a separate file, so that the browser's bundle can leave out the content. */
export function PrerenderedHeader({ className }: { className: string }) {
  return (
    <header className={className}>
      <HeaderContent />
    </header>
  )
}
