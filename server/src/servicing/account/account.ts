import type { account } from 'contract/account/account'
import type { Database } from '../../platform/database/database.ts'
import { accepted } from '../../platform/http/outcome.ts'
import type { Handler } from '../../platform/http/serve-endpoint.ts'
import { listConsentEvents, listLatestConsents } from '../../records/customers/consents.ts'
import { deviceName } from '../../records/sessions/device-name.ts'
import type { Sessions } from '../../records/sessions/sessions.ts'
import { listLooksAt } from '../../records/staff/audit/audit-entries.ts'
import { describeLooks } from './describe-looks.ts'

type Dependencies = { database: Database; sessions: Sessions }
type LiveSession = Awaited<ReturnType<Sessions['list']>>[number]

/** Groups sessions by browser. Expects them in the order of their last use, since the first one names the device. */
function devicesOf(sessions: readonly LiveSession[], ownTokenHash: Buffer) {
  const byDevice = Map.groupBy(sessions, ({ deviceHash }) => deviceHash.toString('hex'))
  const devices = [...byDevice.values()].map((ofDevice) => ({
    name: deviceName(ofDevice[0]?.userAgent ?? ''),
    is_this_one: ofDevice.some(({ tokenHash }) => tokenHash.equals(ownTokenHash)),
    signed_in_at: new Date(Math.min(...ofDevice.map(({ createdAt }) => createdAt.getTime()))).toISOString(),
    last_seen_at: new Date(Math.max(...ofDevice.map(({ lastSeenAt }) => lastSeenAt.getTime()))).toISOString(),
  }))
  return devices.toSorted((a, b) => Number(b.is_this_one) - Number(a.is_this_one))
}

/** A page that is read in several parts leaves as many records. */
const mostRead = 300

export function showAccount({ database, sessions }: Dependencies): Handler<(typeof account)['event']> {
  return async (_body, { session }) => {
    const [live, logins, consents, latest, looks] = await Promise.all([
      sessions.list(session.customerId),
      sessions.listLogins(session.customerId),
      listConsentEvents(database.kysely, session.customerId),
      listLatestConsents(database.kysely, session.customerId),
      listLooksAt(database.kysely, session.customerId, mostRead),
    ])
    const withdrawn = latest.filter(({ action }) => action === 'WITHDRAWN').map(({ purpose }) => purpose)
    return accepted({
      Data: {
        devices: devicesOf(live, session.tokenHash),
        logins: logins.map(({ userAgent, createdAt, deviceSince, tokenHash }) => ({
          device: deviceName(userAgent),
          at: createdAt.toISOString(),
          is_new_device: deviceSince.getTime() === createdAt.getTime(),
          is_this_one: tokenHash.equals(session.tokenHash),
        })),
        consents: consents
          .filter(({ action, purpose }) => action === 'GIVEN' && !withdrawn.includes(purpose))
          .map((consent) => ({
            purpose: consent.purpose,
            wording: consent.words,
            given_at: consent.at.toISOString(),
          })),
        looked_at: describeLooks(looks),
      },
    })
  }
}
