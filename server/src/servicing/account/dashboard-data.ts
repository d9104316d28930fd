import type { dashboardData } from 'contract/account/dashboard-data'
import { accepted } from '../../platform/http/outcome.ts'
import type { Handler } from '../../platform/http/serve-endpoint.ts'

type SignFileAddress = (fileId: string, profileId: string) => string

/** Needs no query: the session contains all of it. */
export function showDashboardData(signFileAddress: SignFileAddress): Handler<(typeof dashboardData)['event']> {
  return async (_body, { session: { firstName, profilePictureFileId, profileId } }) => {
    const picture = profilePictureFileId === null ? null : signFileAddress(profilePictureFileId, profileId)
    return accepted({ Data: { profile_pic: picture, profile_details: { first_name: firstName } } })
  }
}
