import { useReportedError } from './use-reported-error'

/** Shown when an error reaches the root of the page. */
export function RootError() {
  useReportedError()
  return (
    <main id="content" className="shell grid min-h-dvh place-content-center justify-items-center gap-6 text-center">
      <title>Something went wrong</title>
      <meta name="robots" content="noindex" />
      <h1 className="text-3xl">Something went wrong.</h1>
      <p className="text-ink-soft">It is our fault, not yours. What you have saved is safe.</p>
      <a href="/" className="button" data-variant="primary">
        Go to home
      </a>
    </main>
  )
}
