import type { Selectable } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { SimulatedPayments as SimulatedPaymentsTable } from '../../platform/database/schema.generated.ts'

export type SimulatedStatus = 'created' | 'paid' | 'failed' | 'cancelled'

/** An order of a simulated gateway and its latest payment. */
export type SimulatedPayment = {
  orderId: string
  amountPaise: number
  receipt: string
  fields: Record<string, string>
  status: SimulatedStatus
  paymentId: string | null
  createdAt: Date
  /** When the customer ended the checkout, by the business clock. */
  paidAt: Date | null
}

type Provider = 'payu' | 'razorpay'

function toPayment(row: Selectable<SimulatedPaymentsTable>): SimulatedPayment {
  return {
    orderId: row.orderId,
    amountPaise: row.amountPaise,
    receipt: row.receipt,
    fields: row.fields as Record<string, string>,
    status: row.status as SimulatedStatus,
    paymentId: row.paymentId,
    createdAt: row.createdAt,
    paidAt: row.paidAt,
  }
}

/** `from` is inclusive, `to` is exclusive. */
export type Period = { from: Date; to: Date }
export type Page = { limit: number; offset: number }

/** The payments of one simulated gateway, in the database so that all processes share them. */
export function createSimulatedPayments({ kysely }: Database, provider: Provider) {
  const ownPayments = () => kysely.selectFrom('simulatedPayments').selectAll().where('provider', '=', provider)
  return {
    /** Inserts or updates the order. Returns undefined if it is already paid. */
    async save(payment: SimulatedPayment): Promise<SimulatedPayment | undefined> {
      const { orderId, amountPaise, receipt, createdAt, status, paymentId, paidAt } = payment
      const changes = { status, paymentId, paidAt, fields: JSON.stringify(payment.fields) }
      const saved = await kysely
        .insertInto('simulatedPayments')
        .values({ provider, orderId, amountPaise, receipt, createdAt, ...changes })
        .onConflict((conflict) =>
          conflict
            .columns(['provider', 'orderId'])
            .doUpdateSet(changes)
            .where('simulatedPayments.status', '<>', 'paid'),
        )
        .returningAll()
        .executeTakeFirst()
      return saved && toPayment(saved)
    },
    async find(orderId: string): Promise<SimulatedPayment | undefined> {
      const row = await ownPayments().where('orderId', '=', orderId).executeTakeFirst()
      return row && toPayment(row)
    },
    async findByPayment(paymentId: string): Promise<SimulatedPayment | undefined> {
      const row = await ownPayments().where('paymentId', '=', paymentId).executeTakeFirst()
      return row && toPayment(row)
    },
    async saveDispute(paymentId: string, disputeStatus: string): Promise<void> {
      const update = kysely.updateTable('simulatedPayments').set({ disputeStatus })
      await update.where('provider', '=', provider).where('paymentId', '=', paymentId).execute()
    },
    async findDisputeStatus(paymentId: string): Promise<string | undefined> {
      const row = await ownPayments().where('paymentId', '=', paymentId).executeTakeFirst()
      return row?.disputeStatus ?? undefined
    },
    async findByReceipt(receipt: string): Promise<SimulatedPayment[]> {
      return (await ownPayments().where('receipt', '=', receipt).execute()).map(toPayment)
    },
    /** Orders with a payment attempt in the period. */
    async listAttempted({ from, to }: Period, { limit, offset }: Page): Promise<SimulatedPayment[]> {
      const rows = await ownPayments()
        .where('paymentId', 'is not', null)
        .where('paidAt', '>=', from)
        .where('paidAt', '<', to)
        .orderBy('paidAt')
        .orderBy('orderId')
        .limit(limit)
        .offset(offset)
        .execute()
      return rows.map(toPayment)
    },
  }
}

export type SimulatedPayments = ReturnType<typeof createSimulatedPayments>
