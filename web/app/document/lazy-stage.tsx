import { Component, type ReactNode, Suspense } from 'react'
import { Button } from 'ui/action/button.tsx'
import { Alert } from 'ui/feedback/alert.tsx'

type LazyStageProps = { fallback: ReactNode; children: ReactNode }

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
    if (!this.state.hasFailed) return <Suspense fallback={this.props.fallback}>{this.props.children}</Suspense>
    return (
      <Alert type="error" clearAfterMs={null}>
        <p>This part of the page did not open.</p>
        <Button variant="quiet" onClick={() => location.reload()}>
          Reload the page
        </Button>
      </Alert>
    )
  }
}
