import { FooterContent } from './footer-content'

/** A file of its own, so that the browser's bundle can leave out the content. */
export function PrerenderedFooter({ className }: { className: string }) {
  return (
    <footer className={className}>
      <FooterContent />
    </footer>
  )
}
