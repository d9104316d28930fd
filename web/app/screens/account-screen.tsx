import { BackLink } from 'ui/action/back-link.tsx'
import { QueryView } from 'ui/feedback/query-view.tsx'
import { Consents } from '../features/account/consents'
import { Devices } from '../features/account/devices'
import { Logins } from '../features/account/logins'
import { Looks } from '../features/account/looks'
import { ProfileDetails } from '../features/account/profile-details'
import { useAccount } from '../features/account/use-account'
import { WithCustomerProfile } from '../shared/customers/with-customer-profile'
import { accountPath } from './menu-items'

function DevicesAndConsents() {
  return (
    <QueryView
      query={useAccount()}
      label="Loading your devices and consents"
      errorTitle="Your devices and consents could not be loaded."
      lines={2}
      isPart
    >
      {({ devices, logins, consents, looked_at }) => (
        <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
          <div className="grid grid-cols-1 gap-6">
            <Devices devices={devices} />
            <Logins logins={logins} />
          </div>
          <div className="grid grid-cols-1 gap-6">
            <Looks looks={looked_at} />
            <Consents consents={consents} />
          </div>
        </div>
      )}
    </QueryView>
  )
}

/** The details on file, the signed-in devices and the consents. */
export function AccountScreen({ title }: { title: string }) {
  return (
    <WithCustomerProfile title={title} hasBackLink>
      {(profile) => (
        <>
          <BackLink to={accountPath(profile.eligibility_status === 1)}>My Account</BackLink>
          <h1 className="mt-1 mb-8 text-3xl">{title}</h1>
          <div className="grid grid-cols-1 gap-6">
            <ProfileDetails profile={profile} />
            <DevicesAndConsents />
          </div>
        </>
      )}
    </WithCustomerProfile>
  )
}
