import type { IstDate } from 'domain/calendar/ist-date'
import type { DebitStatus } from 'domain/mandate/debit'
import { sql } from 'kysely'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { prepareQuery } from '../../platform/database/prepare-query.ts'
import type { SentDebit } from '../payments/repayment/sent-debit.ts'
import type { Mandate } from './mandates.ts'

/** The debit of a mandate on the repayment day. Its times are in business time (see `businessTime`). */
export type Debit = {
  id: number
  mandateId: number
  leadId: number
  dueOn: IstDate
  amountPaise: number
  txnid: string
  providerOrderId: string | null
  status: DebitStatus
  claimedUntil: Date
  notifiedAt: Date | null
  debitAt: Date
  sentAt: Date | null
}

const columns = [
  'id',
  'mandate_id as mandateId',
  'lead_id as leadId',
  'due_on as dueOn',
  'amount_paise as amountPaise',
  'txnid',
  'provider_order_id as providerOrderId',
  'status',
  'claimed_until as claimedUntil',
  'notified_at as notifiedAt',
  'debit_at as debitAt',
  'sent_at as sentAt',
] as const
type Narrowed = Pick<Debit, 'status' | 'dueOn'>

const selectDebits = (database: Queryable) =>
  database.selectFrom('mandate_debits').select(columns).$narrowType<Narrowed>()

export const findDebit = (database: Queryable, mandateId: number): Promise<Debit | undefined> =>
  selectDebits(database).where('mandate_id', '=', mandateId).orderBy('id', 'desc').limit(1).executeTakeFirst()

export const listDebitsOf = (database: Queryable, mandateIds: readonly number[]): Promise<Debit[]> =>
  selectDebits(database)
    .where((eb) => eb('mandate_id', '=', eb.fn.any(eb.val(mandateIds))))
    .orderBy('id')
    .execute()

type Plan = Pick<Debit, 'mandateId' | 'leadId' | 'dueOn' | 'amountPaise' | 'txnid' | 'claimedUntil' | 'debitAt'> &
  Pick<Debit, 'providerOrderId'>

/** A mandate has one debit per day: if it exists, this plans it again with the new amount. */
export async function savePlannedDebit(transaction: Transaction, plan: Plan): Promise<Debit> {
  const changes = {
    amount_paise: plan.amountPaise,
    txnid: plan.txnid,
    provider_order_id: plan.providerOrderId,
    claimed_until: plan.claimedUntil,
    debit_at: plan.debitAt,
    status: 'PLANNED',
    notified_at: null,
  }
  return transaction
    .insertInto('mandate_debits')
    .values({ mandate_id: plan.mandateId, lead_id: plan.leadId, due_on: plan.dueOn, ...changes })
    .onConflict((conflict) => conflict.columns(['mandate_id', 'due_on']).doUpdateSet(changes))
    .returning(columns)
    .$narrowType<Narrowed>()
    .executeTakeFirstOrThrow()
}

/** Does nothing if another worker has planned the debit again meanwhile, under a new txnid. */
export async function saveDebitOrder(database: Queryable, txnid: string, providerOrderId: string): Promise<void> {
  await database
    .updateTable('mandate_debits')
    .set({ provider_order_id: providerOrderId })
    .where('txnid', '=', txnid)
    .where('status', '=', 'PLANNED')
    .execute()
}

type Changes = { status: DebitStatus; reason?: string; notifiedAt?: Date; sentAt?: Date | null; settledAt?: Date }

export async function changeDebit(transaction: Transaction, id: number, changes: Changes): Promise<void> {
  const { status, reason, notifiedAt, sentAt, settledAt } = changes
  await transaction
    .updateTable('mandate_debits')
    .set({
      status,
      ...(reason !== undefined && { reason }),
      ...(notifiedAt && { notified_at: notifiedAt }),
      ...(sentAt !== undefined && { sent_at: sentAt }),
      ...(settledAt && { settled_at: settledAt }),
    })
    .where('id', '=', id)
    .execute()
}

/** Why the provider refused the debit. */
export async function saveRefusalReason(transaction: Transaction, id: number, reason: string): Promise<void> {
  await transaction.updateTable('mandate_debits').set({ reason }).where('id', '=', id).execute()
}

/** A page of announced debits whose time has come, earliest first. */
export const listDebitsToSend = (
  database: Queryable,
  now: Date,
  { after, limit }: { after?: Debit | undefined; limit: number },
): Promise<Debit[]> =>
  selectDebits(database)
    .where('status', '=', sql.lit('NOTIFIED' satisfies DebitStatus))
    .where('debit_at', '<=', now)
    .$if(after !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('debit_at', 'id'), '>', tuple(after?.debitAt ?? now, after?.id ?? 0)),
      ),
    )
    .orderBy('debit_at')
    .orderBy('id')
    .limit(limit)
    .execute()

export const readSentSums = (database: Queryable) =>
  database
    .selectFrom('mandate_debits')
    .where('status', '=', sql.lit('SENT' satisfies DebitStatus))
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min<Date | null>('sent_at').as('oldestAt')])
    .executeTakeFirstOrThrow()

/** The table requires the time of every debit that was sent. */
type Sent = Pick<Mandate, 'kind'> & { sentAt: Date }

const selectSentDebits = (database: Queryable) =>
  database
    .selectFrom('mandates')
    .innerJoin('mandate_debits', 'mandate_debits.mandate_id', 'mandates.id')
    .select([
      'mandates.lead_id as leadId',
      'mandates.kind',
      'mandate_debits.amount_paise as amountPaise',
      'sent_at as sentAt',
    ])
    .$narrowType<Sent>()
    .where('mandate_debits.status', '=', sql.lit('SENT' satisfies DebitStatus))

/** The debit of a loan whose result is not known yet. */
export const findSentDebit = (database: Queryable, leadId: number): Promise<SentDebit | undefined> =>
  selectSentDebits(database).where('mandates.lead_id', '=', leadId).executeTakeFirst()

const selectOfCustomer = prepareQuery((database, { customerId }: { customerId: number }) =>
  selectSentDebits(database).where('mandates.customer_id', '=', customerId),
)

/** The same for all loans of a customer. */
export const listSentDebitsOf = (database: Queryable, customerId: number): Promise<SentDebit[]> =>
  selectOfCustomer.list(database, { customerId })

/** A page of debits whose result is not known yet. */
export const listSentDebits = (database: Queryable, afterId: number, limit: number): Promise<Debit[]> =>
  selectDebits(database)
    .where('status', '=', sql.lit('SENT' satisfies DebitStatus))
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute()
