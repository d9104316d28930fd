import type { IstDate } from 'domain/calendar/ist-date'
import type { UserType } from 'domain/loan/decision/user-type'
import { isEnded, isRepaid, openLoanStatuses } from 'domain/loan/lifecycle/loan-lifecycle'
import { type LoanStatus, loanStatuses } from 'domain/loan/lifecycle/loan-statuses'
import { sql } from 'kysely'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { hasWithdrawnLoginBy } from '../customers/login-consent.ts'
import type { LockedCustomer } from '../customers/queries.ts'

/** An application and the loan it becomes. */
export type Lead = {
  id: number
  customerId: number
  status: LoanStatus
  userType: UserType
  amountPaise: number | null
  tenureDays: number | null
  purposeId: number | null
  /** The terms in force when the quote was first shown; null before that. */
  productTermsVersion: number | null
  eligibilityPolicyVersion: number | null
  createdAt: Date
  disbursedOn: IstDate | null
  repaymentOn: IstDate | null
  closedOn: IstDate | null
}

const selectLeads = (database: Queryable) =>
  database
    .selectFrom('leads')
    .select([
      'id',
      'customerId',
      'status',
      'userType',
      'amountPaise',
      'tenureDays',
      'purposeId',
      'productTermsVersion',
      'eligibilityPolicyVersion',
      'createdAt',
      'disbursedOn',
      'repaymentOn',
      'closedOn',
    ])

const endedStatuses = loanStatuses.filter(isEnded)

export const findLead = (database: Queryable, leadId: number): Promise<Lead | undefined> =>
  selectLeads(database).where('id', '=', leadId).executeTakeFirst()

/** Undefined unless the customer has this lead. The lock serializes changes of its status and ledger. */
export const lockLead = (
  transaction: Transaction,
  { id: customerId }: LockedCustomer,
  leadId: number,
): Promise<Lead | undefined> =>
  selectLeads(transaction)
    .where('id', '=', leadId)
    .where('customerId', '=', customerId)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Newest first. */
export const listLeads = (database: Queryable, customerId: number): Promise<Lead[]> =>
  selectLeads(database).where('customerId', '=', customerId).orderBy('id', 'desc').execute()

/** By their ids; those that do not exist are missing. */
export const listLeadsById = (database: Queryable, leadIds: readonly number[]): Promise<Lead[]> =>
  selectLeads(database)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(leadIds))))
    .execute()

/** The latest lead of each of these customers, as `findLatestLead` finds it. */
export const listLatestLeads = (database: Queryable, customerIds: readonly number[]): Promise<Lead[]> =>
  selectLeads(database)
    .distinctOn('customerId')
    .where((eb) => eb('customerId', '=', eb.fn.any(eb.val(customerIds))))
    .orderBy('customerId')
    .orderBy((eb) => eb('status', 'in', endedStatuses))
    .orderBy('id', 'desc')
    .execute()

/**
 * The customer's newest lead that has not ended or, if all have, the newest. A loan that was reopened may be older than an
 * application that has ended.
 */
export const findLatestLead = (database: Queryable, customerId: number): Promise<Lead | undefined> =>
  selectLeads(database)
    .where('customerId', '=', customerId)
    .orderBy((eb) => eb('status', 'in', endedStatuses))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The lead that has not ended; the newer one if an earlier loan was reopened beside it. */
export async function findCurrentLead(database: Queryable, customerId: number): Promise<Lead | undefined> {
  const latest = await findLatestLead(database, customerId)
  return latest && !isEnded(latest.status) ? latest : undefined
}

export async function isAnyEnded(database: Queryable, leadIds: readonly number[]): Promise<boolean> {
  const ended = await database
    .selectFrom('leads')
    .select('id')
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(leadIds))))
    .where('status', 'in', endedStatuses)
    .limit(1)
    .executeTakeFirst()
  return ended !== undefined
}

type Page = { since: Date; limit: number; after?: number | undefined }

/** An application of a customer without the login consent is waiting for the customer's next login, not for our decision. */
export const isWaitingForLogin = hasWithdrawnLoginBy('leads.customer_id')

/** A page of complete applications that were waiting for a decision before `since`, by id. */
export async function listUndecidedLeads(database: Queryable, { since, limit, after = 0 }: Page): Promise<number[]> {
  const rows = await database
    .selectFrom('leads')
    .select('id')
    // A literal, so that PostgreSQL can see that the partial index covers it.
    .where('status', '=', sql.lit('IN PROCESS' satisfies LoanStatus))
    .where('id', '>', after)
    .where(({ not }) => not(isWaitingForLogin))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('leadTransitions')
          .select('leadTransitions.id')
          .whereRef('leadTransitions.leadId', '=', 'leads.id')
          .where('toStatus', '=', 'IN PROCESS')
          .where('at', '<', since),
      ),
    )
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** A page of loans that were sanctioned before `since` and are not disbursed yet, by id. */
export async function listSanctionedLeads(database: Queryable, { since, limit, after = 0 }: Page): Promise<number[]> {
  const rows = await database
    .selectFrom('leads')
    .innerJoin('loans', 'loans.leadId', 'leads.id')
    .select('leads.id')
    // A literal, so that PostgreSQL can see that the partial index covers it.
    .where('leads.status', '=', sql.lit('SANCTIONED' satisfies LoanStatus))
    .where('leads.id', '>', after)
    .where('loans.sanctionedAt', '<', since)
    .orderBy('leads.id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

type NewLead = {
  customerId: number
  userType: UserType
  eligibilityPolicyVersion?: number | null
  at: Date
}

export async function createLead(
  transaction: Transaction,
  { customerId, userType, eligibilityPolicyVersion = null, at }: NewLead,
): Promise<number> {
  const status: LoanStatus = 'NEW'
  const { id } = await transaction
    .insertInto('leads')
    .values({
      customerId,
      status,
      userType,
      eligibilityPolicyVersion,
      createdAt: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await transaction
    .insertInto('leadTransitions')
    .values({ leadId: id, toStatus: status, byWhom: 'customer', reasons: [], at })
    .execute()
  return id
}

/** Does nothing if the quote was shown before: it keeps the terms it was first shown with. */
export async function saveQuoteTerms(
  transaction: Transaction,
  { id, productTermsVersion }: Lead,
  { version }: { version: number },
): Promise<void> {
  if (productTermsVersion !== null) return
  await transaction
    .updateTable('leads')
    .set({ productTermsVersion: version })
    .where('id', '=', id)
    .where('productTermsVersion', 'is', null)
    .execute()
}

type QuoteChoice = { amountPaise: number; tenureDays: number; purposeId: number; quoteAcceptedAt: Date }

/** Saves what the customer chose within the bounds of the quote. */
export async function saveChoice(transaction: Transaction, leadId: number, choice: QuoteChoice): Promise<void> {
  await transaction.updateTable('leads').set(choice).where('id', '=', leadId).execute()
}

const repaidStatuses = loanStatuses.filter(isRepaid)

/** The leads whose loan was repaid at or after `since`. */
export async function listLeadsRepaidSince(database: Queryable, since: Date): Promise<number[]> {
  const rows = await database
    .selectFrom('leadTransitions')
    .select('leadId')
    .where('at', '>=', since)
    .where('toStatus', 'in', repaidStatuses)
    .execute()
  return rows.map(({ leadId }) => leadId)
}

/** The leads whose payout the bank returned at or after `since`, so that the loan was no longer open. */
export async function listLeadsReturnedSince(database: Queryable, since: Date): Promise<number[]> {
  const rows = await database
    .selectFrom('leadTransitions')
    .select('leadId')
    .distinct()
    .where('at', '>=', since)
    .where('fromStatus', 'in', openLoanStatuses)
    .where('toStatus', '=', 'SANCTIONED' satisfies LoanStatus)
    .execute()
  return rows.map(({ leadId }) => leadId)
}

type Opening = { leadId: number; at: Date }

const listOpened = (database: Queryable, leadIds: readonly number[], from: readonly LoanStatus[]): Promise<Opening[]> =>
  database
    .selectFrom('leadTransitions')
    .select(['leadId', 'at'])
    .where((eb) => eb('leadId', '=', eb.fn.any(eb.val(leadIds))))
    .where('fromStatus', 'in', from)
    .where('toStatus', 'in', openLoanStatuses)
    .orderBy('id')
    .execute()

/** When repaid loans were reopened because a payment was reversed, oldest first. */
export const listReopenings = (database: Queryable, leadIds: readonly number[]): Promise<Opening[]> =>
  listOpened(database, leadIds, repaidStatuses)

/** When loans were opened by a payout, also by the next one after a return, or reopened; oldest first. */
export const listOpenings = (database: Queryable, leadIds: readonly number[]): Promise<Opening[]> =>
  listOpened(database, leadIds, [...repaidStatuses, 'SANCTIONED'])

/** The day from which the books showed the loan as repaid. */
export async function readRepaidAt(database: Queryable, leadId: number): Promise<Date | undefined> {
  const row = await database
    .selectFrom('leadTransitions')
    .select('at')
    .where('leadId', '=', leadId)
    .where('toStatus', 'in', repaidStatuses)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.at
}

/** The latest change of status, and what would have made a rejection a yes. */
export const findLatestTransition = (database: Queryable, leadId: number) =>
  database
    .selectFrom('leadTransitions')
    .select(['reasons', 'remedies', 'at'])
    .where('leadId', '=', leadId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

export const readLatestReasons = async (database: Queryable, leadId: number): Promise<string[]> =>
  (await findLatestTransition(database, leadId))?.reasons ?? []

export const readRemedies = async (database: Queryable, leadId: number): Promise<string[]> =>
  (await findLatestTransition(database, leadId))?.remedies ?? []

/** Every status a lead has had, with the reasons of each change, oldest first. */
export const listTransitions = (database: Queryable, leadId: number) =>
  database
    .selectFrom('leadTransitions')
    .select(['toStatus as status', 'byWhom as by', 'reasons', 'at'])
    .where('leadId', '=', leadId)
    .orderBy('id')
    .execute()
