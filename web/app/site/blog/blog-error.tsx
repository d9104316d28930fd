import { isRouteErrorResponse, useRouteError } from 'react-router'
import NotFoundPage from '../not-found-page'

/** Shown for a blog page that does not exist or could not be loaded. */
export function BlogError() {
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />
  return (
    <div className="shell grid min-h-[60vh] place-content-center justify-items-center gap-6 py-16 text-center">
      <h1 className="max-w-2xl text-3xl">The blog cannot be shown just now.</h1>
      <p className="max-w-xl text-ink-soft text-lg">
        It is our fault, not yours, and it should pass soon. Please try again in a minute.
      </p>
      <a href="/" className="button" data-variant="primary">
        Go to home
      </a>
    </div>
  )
}
