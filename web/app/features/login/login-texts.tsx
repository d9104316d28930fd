import { createStaticContent } from '../../shared/page/static-content'
import { PrerenderedConsentDetails, PrerenderedLoginIntro } from './prerendered-login-texts'

const className = 'max-lg:contents lg:pt-6'
const loadContent = () => import('./login-texts-content')
const BrowserLoginIntro = createStaticContent('div', className, async () => (await loadContent()).LoginIntroContent)
const BrowserConsentDetails = createStaticContent('div', '', async () => (await loadContent()).ConsentDetailsContent)

export const LoginIntro = () =>
  import.meta.env.SSR ? <PrerenderedLoginIntro className={className} /> : <BrowserLoginIntro />

export const ConsentDetails = () => (import.meta.env.SSR ? <PrerenderedConsentDetails /> : <BrowserConsentDetails />)
