import { useQuery } from '@tanstack/react-query'
import { session } from '../session/session'
import { successOrThrow } from '../wire/post'
import { send } from '../wire/send'

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
