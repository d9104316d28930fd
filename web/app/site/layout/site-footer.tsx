import { createStaticContent } from '../../shared/page/static-content'
import { PrerenderedFooter } from './prerendered-footer'

const footerClass = 'mt-24 border-line border-t bg-sunk/60'
const BrowserFooter = createStaticContent(
  'footer',
  footerClass,
  async () => (await import('./footer-content')).FooterContent,
)

export function SiteFooter() {
  return import.meta.env.SSR ? <PrerenderedFooter className={footerClass} /> : <BrowserFooter />
}
