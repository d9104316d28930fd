import { addDays, type IstDate } from 'domain/calendar/ist-date'
import type { DebitStatus } from 'domain/mandate/debit'
import { isLive, type MandateKind, type MandateState, type MandateStatus } from 'domain/mandate/mandate'
import { sql } from 'kysely'
import type { Queryable, Transaction } from '../../platform/database/database.ts'

/** A borrower's permission to debit one loan on its repayment day. */
export type Mandate = {
  id: number
  leadId: number
  customerId: number
  kind: MandateKind
  status: MandateStatus
  maxAmountPaise: number
  debitOn: IstDate
  txnid: string
  pausedAt: Date | null
  bankPausedAt: Date | null
  createdAt: Date
  checks: number
  /** How many responses of the provider were applied. */
  answersApplied: number
  providerCustomerId: string | null
  providerOrderId: string | null
  providerTokenId: string | null
}

export const stateOf = ({ status, pausedAt, bankPausedAt }: Mandate): MandateState => ({
  status,
  isPaused: pausedAt !== null,
  isBankPaused: bankPausedAt !== null,
})

/** Covers a debit that the bank processes late. */
const validDaysAfterDebit = 10

/** The day on which an approval ends at the bank by itself. */
export const expiresOn = ({ debitOn }: Pick<Mandate, 'debitOn'>): IstDate => addDays(debitOn, validDaysAfterDebit)

const selectMandates = (database: Queryable) =>
  database
    .selectFrom('mandates')
    .select(['id', 'leadId', 'customerId', 'kind', 'status', 'txnid', 'checks'])
    .select(['maxAmountPaise', 'debitOn', 'createdAt'])
    .select(['pausedAt', 'bankPausedAt'])
    .select(['providerCustomerId', 'providerOrderId'])
    .select(['providerTokenId', 'answersApplied'])

/** Literals instead of parameters, so that PostgreSQL can use the partial index. */
const liveStatuses = (['CREATED', 'ACTIVE'] satisfies MandateStatus[]).map((status) => sql.lit(status))

export const findMandate = (database: Queryable, id: number): Promise<Mandate | undefined> =>
  selectMandates(database).where('id', '=', id).executeTakeFirst()

/** A caller that also needs the customer or the loan must lock them first. */
export const lockMandate = (transaction: Transaction, id: number): Promise<Mandate | undefined> =>
  selectMandates(transaction).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

export const findLatestMandate = (database: Queryable, leadId: number): Promise<Mandate | undefined> =>
  selectMandates(database).where('leadId', '=', leadId).orderBy('id', 'desc').limit(1).executeTakeFirst()

export const listMandatesOf = (database: Queryable, customerId: number): Promise<Mandate[]> =>
  selectMandates(database).where('customerId', '=', customerId).orderBy('id').execute()

/** One for each open loan at most. */
export const listLiveMandatesOf = async (database: Queryable, customerId: number): Promise<Mandate[]> =>
  (await listMandatesOf(database, customerId)).filter(isLive)

/** Finds a mandate by the ids in a provider's message: the token, or the order of its approval. */
export const findMandateByReference = (
  database: Queryable,
  { tokenId = '', orderId = '' }: { tokenId?: string | undefined; orderId?: string | undefined },
): Promise<Mandate | undefined> =>
  selectMandates(database)
    .where((eb) => eb.or([eb('providerTokenId', '=', tokenId), eb('providerOrderId', '=', orderId)]))
    .executeTakeFirst()

export async function countMandates(database: Queryable, leadId: number, since: Date): Promise<number> {
  const { mandates } = await database
    .selectFrom('mandates')
    .select((eb) => eb.fn.countAll<number>().as('mandates'))
    .where('leadId', '=', leadId)
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow()
  return mandates
}

type Page = { after?: Mandate | undefined; limit: number }

/** A page of active mandates with a repayment day until `to`, ordered by that day. */
export const listActiveMandates = (
  database: Queryable,
  { to, after, limit }: Page & { to: IstDate },
): Promise<Mandate[]> =>
  selectMandates(database)
    .where('status', '=', sql.lit('ACTIVE' satisfies MandateStatus))
    .where('debitOn', '<=', to)
    .$if(after !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('debitOn', 'id'), '>', tuple(after?.debitOn ?? to, after?.id ?? 0)),
      ),
    )
    .orderBy('debitOn')
    .orderBy('id')
    .limit(limit)
    .execute()

export const listLiveMandates = (database: Queryable, { after, limit }: Page): Promise<Mandate[]> =>
  selectMandates(database)
    .where('status', 'in', liveStatuses)
    .where('id', '>', after?.id ?? 0)
    .orderBy('id')
    .limit(limit)
    .execute()

/**
 * Which of these loans autopay is expected to repay: by an active mandate that is not paused, or by a debit that was sent
 * and has no result yet, even if its mandate was paused or cancelled since. Their borrowers need no reminder to pay.
 */
export async function listLoansWithAutopay(database: Queryable, leadIds: readonly number[]): Promise<Set<number>> {
  const rows = await database
    .selectFrom('mandates')
    .select('leadId')
    .where((eb) => eb('leadId', '=', eb.fn.any(eb.val(leadIds))))
    .where(({ and, eb, exists, or, selectFrom }) =>
      or([
        and([
          eb('status', '=', sql.lit('ACTIVE' satisfies MandateStatus)),
          eb('pausedAt', 'is', null),
          eb('bankPausedAt', 'is', null),
        ]),
        exists(
          selectFrom('mandateDebits')
            .select('mandateDebits.id')
            .whereRef('mandateDebits.mandateId', '=', 'mandates.id')
            .where('mandateDebits.status', '=', sql.lit('SENT' satisfies DebitStatus)),
        ),
      ]),
    )
    .execute()
  return new Set(rows.map(({ leadId }) => leadId))
}

type NewMandate = Pick<
  Mandate,
  'leadId' | 'customerId' | 'kind' | 'maxAmountPaise' | 'debitOn' | 'txnid' | 'createdAt'
> & { nextCheckAt: Date }

export async function insertMandate(transaction: Transaction, mandate: NewMandate): Promise<number> {
  const { id } = await transaction.insertInto('mandates').values(mandate).returning('id').executeTakeFirstOrThrow()
  return id
}

type Changes = {
  status?: MandateStatus
  endedAt?: Date
  pausedAt?: Date | null
  bankPausedAt?: Date | null
  providerTokenId?: string
  nextCheckAt?: Date | null
  checks?: number
  answersApplied?: number
}

export async function updateMandate(database: Queryable, id: number, changes: Changes): Promise<void> {
  await database.updateTable('mandates').set(changes).where('id', '=', id).execute()
}

/** Returns the order to use. The first one saved wins; an order that a second click created is never approved. */
export async function saveMandateOrder(
  database: Queryable,
  id: number,
  order: { providerCustomerId: string; providerOrderId: string },
): Promise<{ providerCustomerId: string; providerOrderId: string }> {
  return database
    .updateTable('mandates')
    .set(({ fn, val }) => ({
      providerCustomerId: fn.coalesce('providerCustomerId', val(order.providerCustomerId)),
      providerOrderId: fn.coalesce('providerOrderId', val(order.providerOrderId)),
    }))
    .where('id', '=', id)
    .returning(['providerCustomerId', 'providerOrderId'])
    .$narrowType<{ providerCustomerId: string; providerOrderId: string }>()
    .executeTakeFirstOrThrow()
}

/** Locks a batch of mandates whose check is due; the caller sets the time of the next check. */
export const claimDueChecks = (transaction: Transaction, now: Date, limit: number): Promise<Mandate[]> =>
  selectMandates(transaction)
    .where('nextCheckAt', '<=', now)
    .orderBy('nextCheckAt')
    .limit(limit)
    .forNoKeyUpdate()
    .skipLocked()
    .execute()
