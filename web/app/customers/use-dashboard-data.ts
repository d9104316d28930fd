import { useQuery } from '@tanstack/react-query'
import { successOrThrow } from '../api/post'
import { send } from '../api/send'
import { session } from '../api/session'

export const dashboardKey = ['dashboard data']

async function fetchDashboardData({ signal }: { signal: AbortSignal }) {
  const { Data } = await successOrThrow(send('dashboardData', {}, { signal }))
  session.set('dashboardData', JSON.stringify(Data))
  return Data
}

/** First name and picture, for the greeting. */
export function useDashboardData() {
  return useQuery({ queryKey: dashboardKey, queryFn: fetchDashboardData })
}
