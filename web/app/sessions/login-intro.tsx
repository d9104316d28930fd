import { createStaticContent } from '../site/layout/static-content'
import { PrerenderedLoginIntro } from './prerendered-login-intro'

const className = 'max-w-xl lg:pt-6'
const BrowserLoginIntro = createStaticContent(
  'div',
  className,
  async () => (await import('./login-intro-content')).LoginIntroContent,
)

export function LoginIntro() {
  return import.meta.env.SSR ? <PrerenderedLoginIntro className={className} /> : <BrowserLoginIntro />
}
