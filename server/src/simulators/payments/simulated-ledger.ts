import type { Database } from '../../platform/database/database.ts'

export type SimulatedStatus = 'created' | 'paid' | 'failed' | 'cancelled'

/** What a simulated provider knows of one order. */
export type SimulatedPayment = {
  orderId: string
  amountPaise: number
  receipt: string
  fields: Record<string, string>
  status: SimulatedStatus
  paymentId: string | null
  createdAt: Date
}

type Provider = 'payu' | 'razorpay'

const columns = `order_id as "orderId", amount_paise as "amountPaise", receipt, fields, status, payment_id as "paymentId",
  created_at as "createdAt"`
const keep = {
  name: 'keep_simulated_payment',
  text: `insert into simulated_payments as known (provider, order_id, amount_paise, receipt, fields, status, payment_id, created_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8)
    on conflict (provider, order_id) do update set status = excluded.status, payment_id = excluded.payment_id,
      fields = excluded.fields where known.status <> 'paid' returning ${columns}`,
}
const read = {
  name: 'read_simulated_payment',
  text: `select ${columns} from simulated_payments where provider = $1 and order_id = $2`,
}
const readByReceipt = {
  name: 'read_simulated_payment_by_receipt',
  text: `select ${columns} from simulated_payments where provider = $1 and receipt = $2`,
}

/** The memory of the simulated providers, in the database for all processes. */
export function simulatedLedger(database: Database, provider: Provider) {
  const first = async (rows: Promise<SimulatedPayment[]>) => (await rows)[0]
  return {
    /** Nothing comes back where the order is paid already: it is paid once. */
    keep: ({ orderId, amountPaise, receipt, fields, status, paymentId, createdAt }: SimulatedPayment) => {
      const values = [provider, orderId, amountPaise, receipt, fields, status, paymentId, createdAt]
      return first(database.run<SimulatedPayment>(keep, values))
    },
    read: (orderId: string) => first(database.run<SimulatedPayment>(read, [provider, orderId])),
    readByReceipt: (receipt: string) => database.run<SimulatedPayment>(readByReceipt, [provider, receipt]),
  }
}

export type SimulatedLedger = ReturnType<typeof simulatedLedger>
