import { json, type Mode, type ReceivedRequest, startFakeProvider } from '../../../testing/fake-provider.ts'

/** Returns a number from 0 (inclusive) to 1 (exclusive). */
export type Random = () => number

/** The mulberry32 generator, with a seed so that a failing run can be reproduced. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export type Transfer = {
  id: string
  rupees: number
  beneficiary: unknown
  status: 'PENDING' | 'SUCCESS' | 'FAILED' | 'REVERSED'
}

/** The probabilities of a bad response and of a failed transfer. */
export type BankFaults = { random: Random; badResponses: number; failedTransfers: number }

export type FakePayoutBank = {
  url: string
  /** Every transfer that was accepted, by id. */
  transfers: Map<string, Transfer>
  startFaults(faults: BankFaults): void
  /** From now on every response is valid; transfers may still fail. */
  stopBadResponses(): void
  close(): void
}

const badResponses: Mode[] = [
  () => {},
  json(500, { type: 'internal_error' }),
  json(429, {}),
  json(200, { ok: true }),
  json(200, { transfer_id: 'another', status: 'SUCCESS', transfer_amount: 1 }),
  (_request, response) => void response.writeHead(502).end('<html>bad gateway</html>'),
  (_request, response) => void response.writeHead(404).end('<html>no such page</html>'),
  (_request, response) => void response.end('{"transfer_id": '),
  (_request, _response, { socket }) => void socket.resetAndDestroy(),
  (_request, response) => {
    response.writeHead(200, { 'content-length': '300' }).write('{"transfer_id":"')
    setTimeout(() => response.destroy(), 5)
  },
]

/** Longer than the client's timeout, so that some orders are accepted after it. */
const maxAcceptDelayMs = 400
const pendingShare = 0.6

const describe = ({ id, rupees, beneficiary, status }: Transfer) => ({
  transfer_id: id,
  cf_transfer_id: '1',
  status: status === 'PENDING' ? 'RECEIVED' : status,
  status_code: status,
  transfer_amount: rupees,
  beneficiary_details: beneficiary,
  ...(status === 'SUCCESS' && { transfer_utr: 'UTR1' }),
})

/** An HTTP server with Cashfree's Transfers V2 API that accepts every transfer id once. */
export async function startFakePayoutBank(): Promise<FakePayoutBank> {
  const transfers = new Map<string, Transfer>()
  let faults: BankFaults = { random: () => 1, badResponses: 0, failedTransfers: 0 }
  const happens = (share: number) => faults.random() < share
  const badResponse = () => badResponses[Math.floor(faults.random() * badResponses.length)] as Mode

  function accept({ body }: ReceivedRequest): Mode {
    const { transfer_id: id, transfer_amount: rupees, beneficiary_details: beneficiary } = JSON.parse(body)
    if (transfers.has(id)) return json(409, { code: 'transfer_id_already_exists' })
    const transfer: Transfer = { id, rupees, beneficiary, status: 'PENDING' }
    transfers.set(id, transfer)
    return json(200, describe(transfer))
  }

  /** With a bad response the order may be accepted late, at once or not at all. */
  function order(request: ReceivedRequest, isBad: boolean): Mode {
    if (!isBad) return accept(request)
    if (happens(0.2)) return () => void setTimeout(() => accept(request), maxAcceptDelayMs * faults.random())
    if (happens(0.5)) accept(request)
    return badResponse()
  }

  function lookUp({ path }: ReceivedRequest): Mode {
    const transfer = transfers.get(new URL(path, 'http://bank').searchParams.get('transfer_id') ?? '')
    if (transfer === undefined) return json(404, { type: 'invalid_request_error', code: 'transfer_id_not_found' })
    if (transfer.status === 'PENDING' && !happens(pendingShare))
      transfer.status = happens(faults.failedTransfers) ? 'FAILED' : 'SUCCESS'
    return json(200, describe(transfer))
  }

  const provider = await startFakeProvider((sent, response, request) => {
    const isBad = happens(faults.badResponses)
    const answer = () => {
      // The balance is read with another version of the API, which this bank does not have.
      if (sent.path.startsWith('/payout/v1')) return json(404, {})
      if (sent.method === 'POST') return order(sent, isBad)
      return isBad ? badResponse() : lookUp(sent)
    }
    answer()(sent, response, request)
  })
  return {
    url: provider.url,
    transfers,
    startFaults(next) {
      faults = next
    },
    stopBadResponses() {
      faults = { ...faults, badResponses: 0 }
    },
    close: provider.close,
  }
}
