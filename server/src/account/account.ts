import type { account } from 'contract/account/account'
import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config/config.ts'
import type { Database } from '../platform/database/database.ts'
import { accepted } from '../platform/http/outcome.ts'
import type { Handler } from '../platform/http/serve-endpoint.ts'
import { consentWording } from './consent-wording.ts'
import { deviceName } from './device-name.ts'

type Device = { userAgent: string; isThisOne: boolean; signedInAt: Date; lastSeenAt: Date }
type Consent = { purpose: string; wording: string; givenAt: Date }

/** Sessions that are still alive, those of one browser together. */
const readDevices = (idleHours: number) => ({
  name: 'read_devices',
  text: `select (array_agg(user_agent order by last_seen_at desc))[1] as "userAgent",
    bool_or(token_hash = $2) as "isThisOne", min(created_at) as "signedInAt", max(last_seen_at) as "lastSeenAt"
    from sessions where customer_id = $1 and ended_at is null and expires_at > $3
      and last_seen_at > $3::timestamptz - interval '${idleHours} hours'
    group by device_hash order by "isThisOne" desc, "lastSeenAt" desc`,
})
const readConsents = {
  name: 'read_consents',
  text: `select purpose, wording, given_at as "givenAt" from consents where customer_id = $1 order by given_at desc`,
}

export function showAccount(
  database: Database,
  clock: Clock,
  limits: Config['session'],
): Handler<(typeof account)['event']> {
  const devicesOf = readDevices(limits.idleHours)
  return async (_body, { session }) => {
    const [devices, consents] = await Promise.all([
      database.run<Device>(devicesOf, [session.customerId, session.tokenHash, clock.now()]),
      database.run<Consent>(readConsents, [session.customerId]),
    ])
    return accepted({
      Data: {
        devices: devices.map((device) => ({
          name: deviceName(device.userAgent),
          is_this_one: device.isThisOne,
          signed_in_at: device.signedInAt.toISOString(),
          last_seen_at: device.lastSeenAt.toISOString(),
        })),
        consents: consents.map(({ purpose, wording, givenAt }) => ({
          purpose,
          wording: consentWording(wording),
          given_at: givenAt.toISOString(),
        })),
      },
    })
  }
}
