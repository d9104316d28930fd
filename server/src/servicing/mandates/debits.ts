import type { IstDate } from 'domain/calendar/ist-date'
import type { DebitStatus } from 'domain/mandate/debit'
import { sql } from 'kysely'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
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
  'mandateId',
  'leadId',
  'dueOn',
  'amountPaise',
  'txnid',
  'providerOrderId',
  'status',
  'claimedUntil',
  'notifiedAt',
  'debitAt',
  'sentAt',
] as const

const selectDebits = (database: Queryable) => database.selectFrom('mandateDebits').select(columns)

export const findDebit = (database: Queryable, mandateId: number): Promise<Debit | undefined> =>
  selectDebits(database).where('mandateId', '=', mandateId).orderBy('id', 'desc').limit(1).executeTakeFirst()

export const listDebitsOf = (database: Queryable, mandateIds: readonly number[]): Promise<Debit[]> =>
  selectDebits(database)
    .where((eb) => eb('mandateId', '=', eb.fn.any(eb.val(mandateIds))))
    .orderBy('id')
    .execute()

type Plan = Pick<Debit, 'mandateId' | 'leadId' | 'dueOn' | 'amountPaise' | 'txnid' | 'claimedUntil' | 'debitAt'> &
  Pick<Debit, 'providerOrderId'>

/** A mandate has one debit per day: if it exists, this plans it again with the new amount. */
export async function savePlannedDebit(
  transaction: Transaction,
  { mandateId, leadId, dueOn, ...planned }: Plan,
): Promise<Debit> {
  const changes = { ...planned, status: 'PLANNED', notifiedAt: null } as const
  return transaction
    .insertInto('mandateDebits')
    .values({ mandateId, leadId, dueOn, ...changes })
    .onConflict((conflict) => conflict.columns(['mandateId', 'dueOn']).doUpdateSet(changes))
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** Does nothing if another worker has planned the debit again meanwhile, under a new txnid. */
export async function saveDebitOrder(database: Queryable, txnid: string, providerOrderId: string): Promise<void> {
  await database
    .updateTable('mandateDebits')
    .set({ providerOrderId })
    .where('txnid', '=', txnid)
    .where('status', '=', 'PLANNED')
    .execute()
}

type Changes = { status: DebitStatus; reason?: string; notifiedAt?: Date; sentAt?: Date | null; settledAt?: Date }

export async function changeDebit(transaction: Transaction, id: number, changes: Changes): Promise<void> {
  await transaction.updateTable('mandateDebits').set(changes).where('id', '=', id).execute()
}

/** Why the provider refused the debit. */
export async function saveRefusalReason(transaction: Transaction, id: number, reason: string): Promise<void> {
  await transaction.updateTable('mandateDebits').set({ reason }).where('id', '=', id).execute()
}

/** A page of announced debits whose time has come, earliest first. */
export const listDebitsToSend = (
  database: Queryable,
  now: Date,
  { after, limit }: { after?: Debit | undefined; limit: number },
): Promise<Debit[]> =>
  selectDebits(database)
    .where('status', '=', sql.lit('NOTIFIED' satisfies DebitStatus))
    .where('debitAt', '<=', now)
    .$if(after !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('debitAt', 'id'), '>', tuple(after?.debitAt ?? now, after?.id ?? 0)),
      ),
    )
    .orderBy('debitAt')
    .orderBy('id')
    .limit(limit)
    .execute()

export const readSentSums = (database: Queryable) =>
  database
    .selectFrom('mandateDebits')
    .where('status', '=', sql.lit('SENT' satisfies DebitStatus))
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min<Date | null>('sentAt').as('oldestAt')])
    .executeTakeFirstOrThrow()

/** The table requires the time of every debit that was sent. */
type Sent = Pick<Mandate, 'kind'> & { sentAt: Date }

const selectSentDebits = (database: Queryable) =>
  database
    .selectFrom('mandates')
    .innerJoin('mandateDebits', 'mandateDebits.mandateId', 'mandates.id')
    .select(['mandates.leadId', 'mandates.kind', 'mandateDebits.amountPaise', 'sentAt'])
    .$narrowType<Sent>()
    .where('mandateDebits.status', '=', sql.lit('SENT' satisfies DebitStatus))

/** The debit of a loan whose result is not known yet. */
export const findSentDebit = (database: Queryable, leadId: number): Promise<SentDebit | undefined> =>
  selectSentDebits(database).where('mandates.leadId', '=', leadId).executeTakeFirst()

/** The same for all loans of a customer. */
export const listSentDebitsOf = (database: Queryable, customerId: number): Promise<SentDebit[]> =>
  selectSentDebits(database).where('mandates.customerId', '=', customerId).execute()

/** A page of debits whose result is not known yet. */
export const listSentDebits = (database: Queryable, afterId: number, limit: number): Promise<Debit[]> =>
  selectDebits(database)
    .where('status', '=', sql.lit('SENT' satisfies DebitStatus))
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute()
