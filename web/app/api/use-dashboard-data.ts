import { useQuery } from '@tanstack/react-query'
import { send } from './send'
import { session } from './session'

export const dashboardKey = ['dashboard data']

async function fetchDashboardData({ signal }: { signal: AbortSignal }) {
  const reply = await send('dashboardData', {}, { signal })
  if (reply.Status !== 1) throw new Error(reply.Message ?? 'We could not reach our server.')
  session.set('dashboardData', JSON.stringify(reply.Data))
  return reply.Data
}

/** First name and picture, for whoever greets. */
export function useDashboardData() {
  return useQuery({ queryKey: dashboardKey, queryFn: fetchDashboardData })
}
