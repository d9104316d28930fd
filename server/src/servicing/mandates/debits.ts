import type { IstDate } from 'domain/calendar/ist-date'
import { type DebitStatus, isDebitPossible } from 'domain/mandate/debit'
import type { MandateStatus } from 'domain/mandate/mandate'
import { sql } from 'kysely'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import type { CurrentDebit } from '../payments/repayment/current-debit.ts'

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

/** A debit that the borrower has paused is not announced any more. */
const selectCurrentDebits = (database: Queryable) =>
  database
    .selectFrom('mandates')
    .innerJoin('mandateDebits', 'mandateDebits.mandateId', 'mandates.id')
    .select(['mandates.leadId', 'mandates.kind', 'mandateDebits.amountPaise', 'mandateDebits.dueOn'])
    .select((eb) =>
      eb
        .case()
        .when('mandateDebits.status', '=', sql.lit('SENT' satisfies DebitStatus))
        .then(eb.ref('sentAt'))
        .else(null)
        .end()
        .as('sentAt'),
    )
    .where((eb) =>
      eb.or([
        eb('mandateDebits.status', '=', sql.lit('SENT' satisfies DebitStatus)),
        eb.and([
          eb('mandateDebits.status', '=', sql.lit('NOTIFIED' satisfies DebitStatus)),
          eb('mandates.status', '=', sql.lit('ACTIVE' satisfies MandateStatus)),
          eb('pausedAt', 'is', null),
          eb('bankPausedAt', 'is', null),
        ]),
      ]),
    )

const isStillToCome =
  (now: Date) =>
  ({ dueOn, sentAt }: CurrentDebit): boolean =>
    sentAt !== null || isDebitPossible(dueOn, now, { status: 'NOTIFIED' })

/** The debit of a loan that was announced, or whose result is not known yet. `now` is in business time. */
export async function findCurrentDebit(
  database: Queryable,
  leadId: number,
  now: Date,
): Promise<CurrentDebit | undefined> {
  const debits = await selectCurrentDebits(database).where('mandates.leadId', '=', leadId).execute()
  return debits.find(isStillToCome(now))
}

/** The same for all loans of a customer. */
export async function listCurrentDebitsOf(database: Queryable, customerId: number, now: Date): Promise<CurrentDebit[]> {
  const debits = await selectCurrentDebits(database).where('mandates.customerId', '=', customerId).execute()
  return debits.filter(isStillToCome(now))
}

/** A page of debits whose result is not known yet. */
export const listSentDebits = (database: Queryable, afterId: number, limit: number): Promise<Debit[]> =>
  selectDebits(database)
    .where('status', '=', sql.lit('SENT' satisfies DebitStatus))
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute()
