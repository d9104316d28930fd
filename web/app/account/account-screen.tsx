import { Button } from 'ui/action/button.tsx'
import { EmptyState } from 'ui/feedback/empty-state.tsx'
import { Skeleton } from 'ui/feedback/skeleton.tsx'
import { WithCustomerProfile } from '../customers/with-customer-profile'
import { Consents } from './consents'
import { Devices } from './devices'
import { Logins } from './logins'
import { ProfileDetails } from './profile-details'
import { useAccount } from './use-account'

function DevicesAndConsents() {
  const { data, error, isFetching, refetch } = useAccount()
  if (data) {
    return (
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="grid gap-6">
          <Devices devices={data.devices} />
          <Logins logins={data.logins} />
        </div>
        <Consents consents={data.consents} />
      </div>
    )
  }
  if (!error) return <Skeleton label="Loading your devices and consents" lines={2} shape="card" />
  return (
    <EmptyState
      title="Your devices and consents could not be loaded."
      action={
        <Button busy={isFetching} busyLabel="Trying…" onClick={() => void refetch()}>
          Try again
        </Button>
      }
    >
      {error.message}
    </EmptyState>
  )
}

/** The details on file, the signed-in devices and the consents. */
export function AccountScreen({ title }: { title: string }) {
  return (
    <WithCustomerProfile title={title}>
      {(profile) => (
        <>
          <h1 className="mb-8 text-3xl">{title}</h1>
          <div className="grid gap-6">
            <ProfileDetails profile={profile} />
            <DevicesAndConsents />
          </div>
        </>
      )}
    </WithCustomerProfile>
  )
}
