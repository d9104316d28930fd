import type { ReactNode } from 'react'
import { Button } from '../ui/action/button'
import { EmptyState } from '../ui/feedback/empty-state'
import { Skeleton } from '../ui/feedback/skeleton'
import { type CustomerProfile, useCustomerProfile } from './use-customer-profile'

/** Shows what is on file once it is here; until then its shape, and when it does not come the way to ask again. */
export function WithProfile({ title, children }: { title: string; children: (profile: CustomerProfile) => ReactNode }) {
  const { data, error, isFetching, refetch } = useCustomerProfile()
  if (data) return children(data)
  return (
    <div className="max-w-2xl">
      <h1 className="text-3xl">{title}</h1>
      <div className="mt-8">
        {error ? (
          <EmptyState
            title="Your details did not come."
            action={
              <Button busy={isFetching} busyLabel="Trying…" onClick={() => void refetch()}>
                Try again
              </Button>
            }
          >
            {error.message}
          </EmptyState>
        ) : (
          <Skeleton label={`Loading ${title}`} lines={4} shape="card" />
        )}
      </div>
    </div>
  )
}
