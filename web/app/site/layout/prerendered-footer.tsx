import { FooterContent } from './footer-content'

/** In a separate file, so that the browser's bundle can leave out the content. */
export function PrerenderedFooter({ className }: { className: string }) {
  return (
    <footer className={className}>
      <FooterContent />
    </footer>
  )
}
