import { LinkButton } from '../ui/action/link-button'
import { EmptyState } from '../ui/feedback/empty-state'

/** Stands where a screen is still being built. */
export function ComingScreen({ title }: { title: string }) {
  return (
    <>
      <h1 className="text-3xl">{title}</h1>
      <EmptyState
        title="This screen is not open yet."
        action={
          <LinkButton to="/my-dashboard/" look="secondary">
            Back to dashboard
          </LinkButton>
        }
      >
        We are still building it. Nothing you have entered is lost.
      </EmptyState>
    </>
  )
}
