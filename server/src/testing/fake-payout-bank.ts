import type { ServerResponse } from 'node:http'
import { type Asked, type FakeProvider, json, type Mode, startFakeProvider } from './fake-provider.ts'

/** A number from 0 up to 1; the same seed gives the same numbers. */
export type Chance = () => number

export function chanceFrom(seed: number): Chance {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export type Transfer = { id: string; rupees: number; account: string; status: 'PENDING' | 'SUCCESS' | 'FAILED' }

export type FakePayoutBank = {
  url: string
  /** Every transfer that was taken, in order. */
  transfers: Map<string, Transfer>
  /** How often it fails, by what chance, and how often a transfer of its ends badly. */
  misbehave(chance: Chance, faults: number, failures: number): void
  /** Answers well from now on; what it was told of transfers that end badly stays. */
  behave(): void
  close(): void
}

const silence: Mode = () => {}
const halfBody: Mode = (_asked, response) => {
  response.writeHead(200, { 'content-length': '300' }).write('{"transfer_id":"')
  setTimeout(() => response.destroy(), 5)
}

/** Ways to answer badly; each may come before the order is taken or after. */
const bad: Mode[] = [
  silence,
  json(500, { type: 'internal_error' }),
  (_asked, response) => void response.writeHead(502).end('<html>bad gateway</html>'),
  (_asked, response) => void response.writeHead(404).end('<html>no such page</html>'),
  json(429, {}),
  (_asked, _response, request) => void request.socket.resetAndDestroy(),
  halfBody,
  json(200, { ok: true }),
  (_asked, response) => void response.end('{"transfer_id": '),
  json(200, { transfer_id: 'another', status: 'SUCCESS', transfer_amount: 1 }),
]

/** A bank that speaks Cashfree's Transfers V2, takes an id once, and remembers all that it took. */
export async function startFakePayoutBank(): Promise<FakePayoutBank> {
  const transfers = new Map<string, Transfer>()
  let [chance, faults, failures]: [Chance, number, number] = [() => 1, 0, 0]
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(chance() * items.length)] as Item

  function take({ body }: Asked): boolean {
    const order = JSON.parse(body)
    if (transfers.has(order.transfer_id)) return false
    const account = order.beneficiary_details.beneficiary_instrument_details.bank_account_number
    transfers.set(order.transfer_id, {
      id: order.transfer_id,
      rupees: order.transfer_amount,
      account,
      status: 'PENDING',
    })
    return true
  }

  const tell = (transfer: Transfer) => ({
    transfer_id: transfer.id,
    cf_transfer_id: '1',
    status: transfer.status === 'PENDING' ? 'RECEIVED' : transfer.status,
    status_code: transfer.status,
    transfer_amount: transfer.rupees,
    ...(transfer.status === 'SUCCESS' && { transfer_utr: 'UTR1' }),
  })

  function find({ path }: Asked): Mode {
    const transfer = transfers.get(new URL(path, 'http://bank').searchParams.get('transfer_id') ?? '')
    if (transfer === undefined) return json(404, { type: 'invalid_request_error', code: 'transfer_id_not_found' })
    if (transfer.status === 'PENDING' && chance() > 0.4) transfer.status = chance() < failures ? 'FAILED' : 'SUCCESS'
    return json(200, tell(transfer))
  }

  function order(asked: Asked, isBad: boolean): Mode {
    // Late: the order arrives after whoever sent it has stopped waiting.
    if (isBad && chance() < 0.2) return () => void setTimeout(() => take(asked), 60 * chance())
    if (isBad && chance() < 0.5) return pick(bad)
    const isNew = take(asked)
    if (isBad) return pick(bad)
    const transfer = transfers.get(JSON.parse(asked.body).transfer_id)
    return isNew && transfer ? json(200, tell(transfer)) : json(409, { code: 'transfer_id_already_exists' })
  }

  const provider: FakeProvider = await startFakeProvider((asked, response: ServerResponse, request) => {
    const isBad = chance() < faults
    const mode = asked.method === 'POST' ? order(asked, isBad) : isBad ? pick(bad) : find(asked)
    mode(asked, response, request)
  })
  return {
    url: provider.url,
    transfers,
    misbehave(...next) {
      ;[chance, faults, failures] = next
    },
    behave() {
      faults = 0
    },
    close: provider.close,
  }
}
