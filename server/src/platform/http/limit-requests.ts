import { createHmac } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { tooMany } from './http-failure.ts'
import { ownProcess } from './own-process.ts'

/** What one process knows of an address in this minute: what all have told the database, and what it has yet to tell. */
type Count = { hash: Buffer; told: number; untold: number }
type Sum = { addressHash: Buffer; requests: number }

const tellEveryMs = 1_000
const minuteMs = 60_000

const tell = {
  name: 'tell_request_counts',
  text: `insert into request_counts as known (address_hash, minute, requests)
    select address_hash, $1, requests from unnest($2::bytea[], $3::integer[]) as untold (address_hash, requests)
    on conflict (minute, address_hash) do update set requests = known.requests + excluded.requests
    returning address_hash as "addressHash", requests`,
}

type Options = { database: Database; clock: Clock; key: Buffer; requestsPerMinute: number }

/**
 * Limits the POSTs of an address, over all processes. A process tells the database once a second what it has seen
 * and learns the sum, so a request costs no round trip and the limit holds to within that second.
 */
export function limitRequests(app: FastifyInstance, { database, clock, key, requestsPerMinute }: Options): void {
  const minuteOf = () => Math.floor(clock.now().getTime() / minuteMs) * minuteMs
  const hashOfAddress = (address: string) => createHmac('sha256', key).update(address).digest().subarray(0, 16)
  let minute = minuteOf()
  let counts = new Map<string, Count>()

  async function tellAndLearn() {
    const news = [...counts].filter(([, count]) => count.untold > 0)
    if (news.length === 0) return
    const hashes = news.map(([, count]) => count.hash)
    const untold = news.map(([, count]) => count.untold)
    const rows = await database.run<Sum>(tell, [new Date(minute), hashes, untold])
    const sums = new Map(rows.map((row) => [row.addressHash.toString('hex'), row.requests]))
    news.forEach(([, count], index) => {
      count.told = sums.get(hashes[index]?.toString('hex') ?? '') ?? count.told
      count.untold -= untold[index] ?? 0
    })
  }

  function begin(address: string): Count {
    const count = { hash: hashOfAddress(address), told: 0, untold: 0 }
    counts.set(address, count)
    return count
  }

  /** Counts a request in; the seconds to wait when it is one too many. */
  function waitSeconds(address: string): number {
    const current = minuteOf()
    if (current !== minute) [minute, counts] = [current, new Map()]
    const count = counts.get(address) ?? begin(address)
    if (count.told + count.untold >= requestsPerMinute) {
      return Math.ceil((minute + minuteMs - clock.now().getTime()) / 1000)
    }
    count.untold += 1
    return 0
  }

  app.addHook('onRequest', (request, _reply, done) => {
    const isCounted = request.method === 'POST' && request.socket.remoteAddress !== ownProcess
    const wait = isCounted ? waitSeconds(request.ip) : 0
    done(wait > 0 ? tooMany(wait) : undefined)
  })

  // A database that is away leaves each process with its own count until it is back.
  const timer = setInterval(() => void tellAndLearn().catch(() => {}), tellEveryMs).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}
