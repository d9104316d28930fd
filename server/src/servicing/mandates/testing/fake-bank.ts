import { type IstDate, istDateOf } from 'domain/calendar/ist-date'
import { type BankToken, isOpenAtBank } from 'domain/mandate/mandate'
import type { Clock } from '../../../platform/clock.ts'
import type { Debit, DebitAnswer, MandateGateway } from '../../../providers/payment-gateway/mandate-gateway.ts'
import type { ProvedReport } from '../../../providers/payment-gateway/payment-report.ts'
import type { Razorpay } from '../../../providers/payment-gateway/razorpay.ts'

export type BankPayment = { id: string; orderId: string; paise: number; on: IstDate; outcome: 'paid' | 'failed' }
type Order = { id: string; receipt: string; paise: number; customerId?: string; payments: BankPayment[] }
type Token = BankToken & { orderId: string }

const customerIdOf = (mobile: string) => `cust_${mobile}`
const isPaid = ({ payments }: Order) => payments.some(({ outcome }) => outcome === 'paid')
const unknown: ProvedReport = { outcome: 'unknown', amountPaise: 0, paymentId: '', raw: '' }

export const reportOf = ({ id, orderId, paise, on, outcome }: BankPayment): ProvedReport => ({
  outcome,
  amountPaise: paise,
  paymentId: id,
  paidOn: on,
  orderId,
  raw: '{}',
})

/** An in-memory provider with the true state of orders, tokens and payments. */
export function createFakeBank(clock: Clock, onDebit: (debit: Debit, order: string) => Promise<DebitAnswer>) {
  const orders = new Map<string, Order>()
  const tokens = new Map<string, Token>()
  let count = 0
  const newId = (kind: string) => `${kind}_${++count}`
  const addOrder = (order: Omit<Order, 'id' | 'payments'>) => {
    const id = newId('order')
    orders.set(id, { ...order, id, payments: [] })
    return id
  }
  function pay(orderId: string, outcome: BankPayment['outcome']): BankPayment {
    const order = orders.get(orderId)
    if (order === undefined || isPaid(order)) throw new Error('there is no such order to pay')
    const payment = { id: newId('pay'), orderId, paise: order.paise, on: istDateOf(clock.now()), outcome }
    order.payments.push(payment)
    return payment
  }
  const mandates: MandateGateway = {
    createCustomer: async ({ mobile }) => customerIdOf(mobile),
    createOrder: async ({ receipt, amountPaise: paise, customerId }) => addOrder({ receipt, paise, customerId }),
    findTokens: async (orderId) =>
      [...tokens.values()].filter((token) => token.orderId === orderId).map(({ id }) => id),
    readToken: async (_customerId, tokenId) => tokens.get(tokenId)?.status,
    createDebitOrder: async ({ receipt, amountPaise: paise }) => addOrder({ receipt, paise }),
    debit: (debit) => onDebit(debit, debit.orderId),
    async cancelToken(_customerId, tokenId) {
      const token = tokens.get(tokenId)
      if (token) token.status = 'cancelled'
    },
    referenceOf: () => undefined,
  }
  const razorpay = {
    keyId: 'rzp_test',
    mandates,
    findOrder: async (receipt: string) => [...orders.values()].find((order) => order.receipt === receipt)?.id,
    lookUp: async (orderId: string) => {
      const payments = orders.get(orderId)?.payments ?? []
      const payment = payments.find(({ outcome }) => outcome === 'paid') ?? payments[0]
      return payment && payment.paise > 0 ? reportOf(payment) : unknown
    },
  } as unknown as Razorpay
  return {
    razorpay,
    pay,
    /** Approves or declines an order in the checkout; does nothing if it was approved before. */
    approve(orderId: string, isDeclined: boolean): BankPayment | undefined {
      const order = orders.get(orderId)
      if (order === undefined || isPaid(order)) return undefined
      const token: Token = { id: newId('token'), orderId, status: isDeclined ? 'rejected' : 'confirmed' }
      tokens.set(token.id, token)
      return pay(orderId, isDeclined ? 'failed' : 'paid')
    },
    tokenOf: (tokenId: string) => tokens.get(tokenId),
    openTokensOf: (mobile: string) =>
      [...tokens.values()].filter(
        (token) => isOpenAtBank(token) && orders.get(token.orderId)?.customerId === customerIdOf(mobile),
      ),
  }
}

export type FakeBank = ReturnType<typeof createFakeBank>
