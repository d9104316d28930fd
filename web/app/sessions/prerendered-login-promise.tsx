import { LoginPromiseContent } from './login-promise-content'

/** A file of its own, so that the browser's bundle can leave out the content. */
export function PrerenderedLoginPromise({ className }: { className: string }) {
  return (
    <div className={className}>
      <LoginPromiseContent />
    </div>
  )
}
