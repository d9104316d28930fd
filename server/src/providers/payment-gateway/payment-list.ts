import type { IstDate } from 'domain/calendar/ist-date'
import type { JsonRequest } from '../fetch-json.ts'
import { ProviderFailure } from '../provider-failure.ts'

/** A payment as a gateway lists it. */
export type ListedPayment = {
  /** The gateway's own id of the payment. */
  paymentId: string
  /** Our own id of the attempt, where the gateway lists it. */
  txnid?: string
  /** The order at the gateway, where it makes one. */
  orderId?: string
  amountPaise: number
  /** Whether the money has arrived, even if it has gone back since. */
  isCaptured: boolean
}

/** The port: everything that a gateway has under one day, for the comparison with our books. */
export type PaymentList = {
  /** Complete or a ProviderFailure: what is missing in a list is taken for missing at the gateway. */
  listPayments(on: IstDate): Promise<ListedPayment[]>
}

/** How long and how large a response may be. */
export type CallLimits = Pick<JsonRequest, 'timeoutMs' | 'maxResponseBytes'>

const maxListBytes = 8 * 1024 * 1024
/** A list takes longer than an answer about one payment. */
const listTimeouts = 6

export const listLimits = ({ timeoutMs }: Pick<CallLimits, 'timeoutMs'>): CallLimits => ({
  maxResponseBytes: maxListBytes,
  timeoutMs: timeoutMs * listTimeouts,
})

/** More pages than a day can have: a gateway that never comes to an end is a failure. */
const maxPages = 1_000

/** Reads page after page until one adds nothing; pages may overlap. */
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
