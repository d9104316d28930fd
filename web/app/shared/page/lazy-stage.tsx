import { Component, type ReactNode, Suspense } from 'react'
import { Button } from 'ui/action/button.tsx'
import { Alert } from 'ui/feedback/alert.tsx'
import { usePageLoad } from './use-page-load'

type LazyStageProps = {
  /** Without a fallback, the page waits for the part to load. With one, the server would send a large part separately. */
  fallback?: ReactNode
  children: ReactNode
}

function FailedStage() {
  const { start, isStarting, failure } = usePageLoad(() => location.reload())
  return (
    <Alert type="error" clearAfterMs={null}>
      <p>{failure ?? 'This part of the page did not open.'}</p>
      <Button variant="quiet" busy={isStarting} onClick={() => void start(location.href)}>
        Reload the page
      </Button>
    </Alert>
  )
}

/** A lazily loaded part of a page. If it fails to load or crashes, the rest of the page stays usable. */
export class LazyStage extends Component<LazyStageProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  /** React does not report errors that a boundary catches. */
  override componentDidCatch(error: unknown) {
    reportError(error)
  }

  override render() {
    const { fallback, children } = this.props
    if (this.state.hasFailed) return <FailedStage />
    return fallback === undefined ? children : <Suspense fallback={fallback}>{children}</Suspense>
  }
}
