import type { dashboardData } from 'contract/journey/dashboard-data'
import { accepted } from '../platform/http/outcome.ts'
import type { Handler } from '../platform/http/serve-endpoint.ts'

/** Everything it answers came with the session. */
export function showDashboardData(): Handler<(typeof dashboardData)['event']> {
  return async (_body, { session }) =>
    accepted({ Data: { profile_pic: session.profilePicture, profile_details: { first_name: session.firstName } } })
}
