import { LoginIntroContent } from './login-intro-content'

/** In a separate file, so that the browser's bundle can leave out the content. */
export function PrerenderedLoginIntro({ className }: { className: string }) {
  return (
    <div className={className}>
      <LoginIntroContent />
    </div>
  )
}
