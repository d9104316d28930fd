import { deviceName } from '../../../records/sessions/device-name.ts'
import { listAllSessions } from '../../../records/sessions/queries.ts'
import { isoOf, type ShowTab } from './show-tab.ts'

/** The browsers that they log in with, as far back as sessions are kept; newest first. */
export const showDevices: ShowTab<'devices'> = async ({ transaction, customerId, now }) => ({
  tab: 'devices',
  sessions: (await listAllSessions(transaction, customerId)).map((session) => ({
    device: deviceName(session.userAgent),
    signed_in_at: session.createdAt.toISOString(),
    last_seen_at: session.lastSeenAt.toISOString(),
    ended_at: isoOf(session.endedAt),
    is_live: session.endedAt === null && session.expiresAt > now,
  })),
})
