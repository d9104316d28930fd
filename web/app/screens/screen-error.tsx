import { Button } from 'ui/action/button.tsx'
import { EmptyState } from 'ui/feedback/empty-state.tsx'
import { usePageLoad } from '../shared/page/use-page-load'
import { useReportedError } from '../shared/page/use-reported-error'
import { isChunkLoadError } from './lazy-screen'

/** Shown instead of a screen that failed to load or crashed; the rest of the dashboard stays usable. */
export function ScreenError() {
  const error = useReportedError()
  const isLoadError = isChunkLoadError(error)
  const { start, isStarting, failure } = usePageLoad(() => location.reload())
  return (
    <>
      <h1 className="text-3xl">This screen did not open</h1>
      <EmptyState
        title={isLoadError ? 'A part of the page could not be loaded.' : 'Something went wrong on this screen.'}
        action={
          <>
            <Button busy={isStarting} onClick={() => void start(location.href)}>
              Reload the page
            </Button>
            {failure && <p role="alert">{failure}</p>}
          </>
        }
      >
        <p>
          {isLoadError
            ? 'Your connection may be slow, or we have just released a new version. Reloading usually helps.'
            : 'It is our fault, not yours. What you have saved is safe.'}
        </p>
        {isLoadError ? <p className="mt-4 wrap-anywhere text-xs">{`${error.name}: ${error.message}`}</p> : null}
      </EmptyState>
    </>
  )
}
