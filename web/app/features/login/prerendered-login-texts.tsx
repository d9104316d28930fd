import { ConsentDetailsContent, LoginIntroContent } from './login-texts-content'

/*
 * In a separate file, so that the browser's bundle can leave out the content.
 */

export const PrerenderedLoginIntro = ({ className }: { className: string }) => (
  <div className={className}>
    <LoginIntroContent />
  </div>
)

export const PrerenderedConsentDetails = () => (
  <div>
    <ConsentDetailsContent />
  </div>
)
