import { createStaticContent } from '../site/layout/static-content'
import { PrerenderedLoginPromise } from './prerendered-login-promise'

const className = 'max-w-xl lg:pt-6'
const BrowserLoginPromise = createStaticContent(
  'div',
  className,
  async () => (await import('./login-promise-content')).LoginPromiseContent,
)

export function LoginPromise() {
  return import.meta.env.SSR ? <PrerenderedLoginPromise className={className} /> : <BrowserLoginPromise />
}
