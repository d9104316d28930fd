import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { addressHash, addressOf } from './address-of.ts'
import { tooMany } from './http-failure.ts'
import { ownProcess } from './loopback.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set on routes where few addresses send many signed messages. */
    isUncounted?: boolean
  }
}

/** What one process knows of an address in this minute: its own count, how much of it is shared, what others counted. */
type Count = { own: number; shared: number; others: number }

const shareEveryMs = 1_000
const minuteMs = 60_000

/** An address is shared when it has used up another fiftieth of its limit: most visitors never are. */
const sharedFraction = 1 / 50
/** Only sums near the limit are worth reading back. */
const reportedFraction = 1 / 10

type Options = {
  database: Database
  clock: Clock
  key: Buffer
  requestsPerMinute: number
  trustedProxies: number
}

/**
 * Limits the POSTs of an address, over all processes. A process adds what it has counted to the database once a second
 * and reads the sum, so a request costs no round trip and the limit holds to within that second and a few per cent.
 */
export function limitRequests(app: FastifyInstance, options: Options): void {
  const { database, clock, key, requestsPerMinute, trustedProxies } = options
  const minuteOf = () => Math.floor(clock.now().getTime() / minuteMs) * minuteMs
  let minute = minuteOf()
  let counts = new Map<string, Count>()

  async function shareCounts(): Promise<void> {
    const due = [...counts].filter(([, count]) => count.own - count.shared >= requestsPerMinute * sharedFraction)
    if (due.length === 0) return
    const byHash = new Map(due.map(([address, count]) => [addressHash(key, address).toString('hex'), count]))
    const hashes = [...byHash.keys()].map((hash) => Buffer.from(hash, 'hex'))
    const added = due.map(([, count]) => count.own - count.shared)
    for (const count of byHash.values()) count.shared = count.own
    const sums = await sql<{ address_hash: Buffer; requests: number }>`
      insert into request_counts as known (address_hash, minute, requests)
      select address_hash, ${new Date(minute)}, requests
        from unnest(${hashes}::bytea[], ${added}::integer[]) as added (address_hash, requests)
      on conflict (minute, address_hash) do update set requests = known.requests + excluded.requests
      returning address_hash, requests`.execute(database.kysely)
    for (const { address_hash, requests } of sums.rows) {
      const count = byHash.get(address_hash.toString('hex'))
      if (count && requests >= requestsPerMinute * reportedFraction) count.others = requests - count.shared
    }
  }

  /** Counts a request; the seconds to wait when it is one too many. */
  function waitSeconds(address: string): number {
    const current = minuteOf()
    if (current !== minute) [minute, counts] = [current, new Map()]
    const count = counts.get(address) ?? { own: 0, shared: 0, others: 0 }
    if (count.own === 0) counts.set(address, count)
    if (count.own + count.others >= requestsPerMinute) {
      return Math.ceil((minute + minuteMs - clock.now().getTime()) / 1000)
    }
    count.own += 1
    return 0
  }

  app.addHook('onRequest', (request, _reply, done) => {
    const isInternal = request.socket.remoteAddress === ownProcess
    const isCounted = request.method === 'POST' && !isInternal && request.routeOptions.config.isUncounted !== true
    const wait = isCounted ? waitSeconds(addressOf(request, trustedProxies)) : 0
    done(wait > 0 ? tooMany(wait) : undefined)
  })

  // While the database is away each process goes on with its own count.
  const timer = setInterval(() => void shareCounts().catch(() => {}), shareEveryMs).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}
