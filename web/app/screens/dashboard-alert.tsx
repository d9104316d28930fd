import { Button } from 'ui/action/button.tsx'
import { Alert } from 'ui/feedback/alert.tsx'
import { useDashboardData } from '../shared/customers/use-dashboard-data'
import { useFocusOnChange } from '../shared/forms/use-focus-on-change'

/** Shown when the customer's data failed to load, with a retry button. */
export function DashboardAlert() {
  const { error, isFetching, refetch } = useDashboardData()
  useFocusOnChange(error === null, 'content')
  if (!error) return null
  return (
    <div className="mb-8">
      <Alert type="error" clearAfterMs={null}>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <span>{error.message}</span>
          <Button variant="quiet" busy={isFetching} busyLabel="Trying…" onClick={() => refetch()}>
            Try again
          </Button>
        </div>
      </Alert>
    </div>
  )
}
