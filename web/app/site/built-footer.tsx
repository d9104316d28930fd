import { FooterContent } from './footer-content'

/** The footer as the build writes it. */
export function BuiltFooter({ className }: { className: string }) {
  return (
    <footer className={className}>
      <FooterContent />
    </footer>
  )
}
