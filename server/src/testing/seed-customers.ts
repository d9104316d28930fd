import { randomInt } from 'node:crypto'
import type { Database } from '../platform/database/database.ts'
import { newToken } from '../platform/http/caller.ts'
import { mobileColumns } from '../records/customers/queries.ts'
import { hashToken } from '../records/sessions/sessions.ts'
import './test-keys.ts'

export type SeededCustomer = {
  customerId: number
  profileId: string
  mobile: string
  token: string
  /** Of the browser that is logged in. */
  cookie: string
}

let last = randomInt(500_000_000)

function nextMobile(): string {
  last = (last + 1) % 1_000_000_000
  return `6${String(last).padStart(9, '0')}`
}

/** Logged-in customers who have taken the steps given, inserted as rows: as many as a test needs. */
export async function seedCustomers(
  { kysely }: Database,
  count: number,
  stepsTaken: readonly string[] = [],
): Promise<SeededCustomer[]> {
  const now = new Date()
  const seeds = Array.from({ length: count }, () => ({
    profileId: newToken(),
    mobile: nextMobile(),
    token: newToken(),
    deviceToken: newToken(),
  }))
  const customers = await kysely
    .insertInto('customers')
    .values(
      seeds.map(({ profileId, mobile }) => ({
        profileId,
        ...mobileColumns(profileId, mobile),
        stepsTaken: [...stepsTaken],
        createdAt: now,
        verifiedAt: now,
      })),
    )
    .returning(['id', 'profileId'])
    .execute()
  const idOf = new Map(customers.map(({ id, profileId }) => [profileId, id]))
  const seeded = seeds.map(({ deviceToken, ...seed }) => ({
    ...seed,
    customerId: idOf.get(seed.profileId) ?? 0,
    cookie: `agrim_device=${newToken()}.${deviceToken}`,
    deviceToken,
  }))
  await kysely
    .insertInto('knownDevices')
    .values(
      seeded.map(({ customerId, deviceToken }) => ({
        ...{ customerId, tokenHash: hashToken(deviceToken), deviceHash: hashToken(deviceToken) },
        ...{ firstSeen: now, lastSeen: now, provedBy: 'LOGIN', provedAt: now },
      })),
    )
    .execute()
  await kysely
    .insertInto('sessions')
    .values(
      seeded.map(({ customerId, token, deviceToken }) => ({
        tokenHash: hashToken(token),
        customerId,
        deviceHash: hashToken(deviceToken),
        userAgent: 'test',
        createdAt: now,
        lastSeenAt: now,
        expiresAt: new Date(now.getTime() + 30 * 86_400_000),
      })),
    )
    .execute()
  return seeded
}

export async function seedCustomer(database: Database, stepsTaken: readonly string[]): Promise<SeededCustomer> {
  const [customer] = await seedCustomers(database, 1, stepsTaken)
  if (customer === undefined) throw new Error('no customer was inserted')
  return customer
}

/** Runs the work for all items in batches and returns the results in their order. */
export async function inBatches<Item, Result>(
  items: readonly Item[],
  batchSize: number,
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (let from = 0; from < items.length; from += batchSize) {
    const batch = items.slice(from, from + batchSize)
    results.push(...(await Promise.all(batch.map((item, offset) => work(item, from + offset)))))
  }
  return results
}
