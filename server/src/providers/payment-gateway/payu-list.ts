import { z } from 'zod'
import { ProviderFailure } from '../provider-failure.ts'
import { type ListedPayment, type PaymentList, readPages } from './payment-list.ts'
import type { PayuCommand } from './payu-refunds.ts'
import { paiseOf, text } from './payu-values.ts'

const transaction = z.object({
  id: text.pipe(z.string().regex(/^[\w-]{1,60}$/)),
  // Transactions that we did not start may have any id, so every text that can be stored is accepted.
  txnid: text.pipe(z.string().regex(/^\P{Cc}{1,100}$/u)),
  status: text,
  amount: text,
})
const reply = z.object({ Transaction_details: z.array(transaction) })

function toListed({ id: paymentId, txnid, status, amount }: z.output<typeof transaction>): ListedPayment {
  const isCaptured = status.toLowerCase() === 'captured'
  const amountPaise = paiseOf(amount)
  if (isCaptured && amountPaise === 0) throw new ProviderFailure('payu', 'a captured payment without an amount')
  return { paymentId, txnid, amountPaise, isCaptured }
}

/**
 * `get_Transaction_Details`. The size of a page is not documented, nor whether a page beyond the last one is empty or repeats
 * the last one: both end the list.
 */
export function createPayuList(send: PayuCommand): PaymentList {
  return {
    listPayments: (on) =>
      readPages(
        'payu',
        async (page) => {
          const { status, body } = await send('get_Transaction_Details', on, on, String(page + 1))
          const parsed = status === 200 ? reply.safeParse(body).data : undefined
          if (parsed === undefined) throw new ProviderFailure('payu', `no list in the response, HTTP ${status}`)
          const items = parsed.Transaction_details.map(toListed)
          return { items, isLast: items.length === 0 }
        },
        ({ paymentId }) => paymentId,
      ),
  }
}
