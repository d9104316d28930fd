import type { IstDate } from 'domain/calendar/ist-date'
import type { JsonRequest } from '../fetch-json.ts'
import { ProviderFailure } from '../provider-failure.ts'

/** A payment as a gateway lists it. */
export type ListedPayment = {
  /** The gateway's own id of the payment. */
  paymentId: string
  /** Our own id of the attempt, if the gateway lists it. */
  txnid?: string
  /** The gateway's order, if it has orders. */
  orderId?: string
  amountPaise: number
  /** Whether the money was captured, even if it was refunded since. */
  isCaptured: boolean
}

/** The port that lists a gateway's payments of a day, for the comparison with our books. */
export type PaymentList = {
  /** Throws ProviderFailure unless the list is complete: a payment missing from it is treated as missing at the gateway. */
  listPayments(on: IstDate): Promise<ListedPayment[]>
}

/** The time and size limits of a call. */
export type CallLimits = Pick<JsonRequest, 'timeoutMs' | 'maxResponseBytes'>

const maxListBytes = 8 * 1024 * 1024
/** Listing takes longer than looking up one payment. */
const listTimeoutFactor = 6

export const listLimits = ({ timeoutMs }: Pick<CallLimits, 'timeoutMs'>): CallLimits => ({
  maxResponseBytes: maxListBytes,
  timeoutMs: timeoutMs * listTimeoutFactor,
})

/** More pages than a day can have; prevents an endless loop if the gateway never returns a last page. */
const maxPages = 1_000

/** Reads pages until the last one or one without new items; pages may overlap. */
export async function readPages<Item>(
  provider: string,
  readPage: (page: number) => Promise<{ items: Item[]; isLast: boolean }>,
  idOf: (item: Item) => string,
): Promise<Item[]> {
  const found = new Map<string, Item>()
  for (let page = 0; page < maxPages; page++) {
    const known = found.size
    const { items, isLast } = await readPage(page)
    for (const item of items) found.set(idOf(item), item)
    if (isLast || found.size === known) return [...found.values()]
  }
  throw new ProviderFailure(provider, `a list of more than ${maxPages} pages`)
}
