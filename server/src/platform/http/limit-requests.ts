import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { addressHash } from './address-hash.ts'
import { addressOf } from './address-of.ts'
import { tooMany } from './http-failure.ts'
import { ownProcess } from './own-process.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set where few addresses send a great deal that is signed. */
    isUncounted?: boolean
  }
}

/** What one process knows of an address in this minute: its own count, how much of it is told, what others counted. */
type Count = { own: number; told: number; others: number }
type Sum = { address: string; requests: number }

const tellEveryMs = 1_000
const minuteMs = 60_000

/** An address is told of when it has used up a fiftieth of its limit again: most visitors never are. */
const toldShare = 1 / 50
/** Only sums that matter come back. */
const learntShare = 1 / 10

const tell = {
  name: 'tell_request_counts',
  text: `with told as (
      insert into request_counts as known (address_hash, minute, requests)
      select decode(address, 'hex'), $1, requests::integer
        from unnest(string_to_array($2, ','), string_to_array($3, ',')) as untold (address, requests)
      on conflict (minute, address_hash) do update set requests = known.requests + excluded.requests
      returning address_hash, requests)
    select encode(address_hash, 'hex') as address, requests from told where requests >= $4`,
}

type Options = {
  database: Database
  clock: Clock
  key: Buffer
  requestsPerMinute: number
  trustedProxies: number
}

/**
 * Limits the POSTs of an address, over all processes. A process tells the database once a second what it has seen
 * and learns the sum, so a request costs no round trip and the limit holds to within that second and a few per cent.
 */
export function limitRequests(app: FastifyInstance, options: Options): void {
  const { database, clock, key, requestsPerMinute, trustedProxies } = options
  const minuteOf = () => Math.floor(clock.now().getTime() / minuteMs) * minuteMs
  const nameOf = (address: string) => addressHash(key, address).toString('hex')
  let minute = minuteOf()
  let counts = new Map<string, Count>()

  async function tellAndLearn() {
    const news = [...counts].filter(([, count]) => count.own - count.told >= requestsPerMinute * toldShare)
    if (news.length === 0) return
    const named = new Map(news.map(([address, count]) => [nameOf(address), count]))
    const untold = news.map(([, count]) => count.own - count.told)
    for (const count of named.values()) count.told = count.own
    const values = [new Date(minute), [...named.keys()].join(), untold.join(), requestsPerMinute * learntShare]
    for (const { address, requests } of await database.run<Sum>(tell, values)) {
      const count = named.get(address)
      if (count) count.others = requests - count.told
    }
  }

  /** Counts a request in; the seconds to wait when it is one too many. */
  function waitSeconds(address: string): number {
    const current = minuteOf()
    if (current !== minute) [minute, counts] = [current, new Map()]
    const count = counts.get(address) ?? { own: 0, told: 0, others: 0 }
    if (count.own === 0) counts.set(address, count)
    if (count.own + count.others >= requestsPerMinute) {
      return Math.ceil((minute + minuteMs - clock.now().getTime()) / 1000)
    }
    count.own += 1
    return 0
  }

  app.addHook('onRequest', (request, _reply, done) => {
    const isOurs = request.socket.remoteAddress === ownProcess || request.routeOptions.config.isUncounted === true
    const isCounted = request.method === 'POST' && !isOurs
    const wait = isCounted ? waitSeconds(addressOf(request, trustedProxies)) : 0
    done(wait > 0 ? tooMany(wait) : undefined)
  })

  // A database that is away leaves each process with its own count until it is back.
  const timer = setInterval(() => void tellAndLearn().catch(() => {}), tellEveryMs).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}
