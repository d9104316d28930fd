import type { IstDate } from 'domain/calendar/ist-date'
import type { UserType } from 'domain/loan/decision/user-type'
import { isEnded, isRepaid, openLoanStatuses } from 'domain/loan/lifecycle/loan-lifecycle'
import { type LoanStatus, loanStatuses } from 'domain/loan/lifecycle/loan-statuses'
import { sql } from 'kysely'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { prepareQuery } from '../../platform/database/prepare-query.ts'
import { hasWithdrawnLoginBy } from '../customers/login-consent.ts'
import { type LockedCustomer, lockCustomer } from '../customers/queries.ts'

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

type LeadTypes = Pick<Lead, 'status' | 'userType' | 'disbursedOn' | 'repaymentOn' | 'closedOn'>

const selectLeads = (database: Queryable) =>
  database
    .selectFrom('leads')
    .select([
      'id',
      'customer_id as customerId',
      'status',
      'user_type as userType',
      'amount_paise as amountPaise',
      'tenure_days as tenureDays',
      'purpose_id as purposeId',
      'product_terms_version as productTermsVersion',
      'eligibility_policy_version as eligibilityPolicyVersion',
      'created_at as createdAt',
      'disbursed_on as disbursedOn',
      'repayment_on as repaymentOn',
      'closed_on as closedOn',
    ])
    .$narrowType<LeadTypes>()

const selectById = prepareQuery((database, { leadId }: { leadId: number }) =>
  selectLeads(database).where('id', '=', leadId),
)
const selectForChange = prepareQuery((database, { leadId, customerId }: { leadId: number; customerId: number }) =>
  selectLeads(database).where('id', '=', leadId).where('customer_id', '=', customerId).forNoKeyUpdate(),
)
const endedStatuses = loanStatuses.filter(isEnded)
/** A loan that was reopened may be older than an application that has ended. */
const selectLatest = prepareQuery((database, { customerId }: { customerId: number }) =>
  selectLeads(database)
    .where('customer_id', '=', customerId)
    .orderBy((eb) => eb('status', 'in', endedStatuses))
    .orderBy('id', 'desc')
    .limit(1),
)

const selectOfCustomer = prepareQuery((database, { customerId }: { customerId: number }) =>
  selectLeads(database).where('customer_id', '=', customerId).orderBy('id', 'desc'),
)

export const findLead = (database: Queryable, leadId: number): Promise<Lead | undefined> =>
  selectById.find(database, { leadId })

/** Finds whose lead it is, which never changes, and locks the customer. */
export async function lockBorrower(transaction: Transaction, leadId: number): Promise<LockedCustomer> {
  const lead = await findLead(transaction, leadId)
  if (lead === undefined) throw new Error(`there is no lead ${leadId}`)
  return lockCustomer(transaction, lead.customerId)
}

/** The same for several leads, whose customers are locked in their order; by the id of the lead. */
export async function lockBorrowers(
  transaction: Transaction,
  leadIds: readonly number[],
): Promise<Map<number, LockedCustomer>> {
  const rows = await transaction
    .selectFrom('leads')
    .select(['id', 'customer_id as customerId'])
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(leadIds))))
    .orderBy('customer_id')
    .execute()
  const borrowers = new Map<number, LockedCustomer>()
  for (const { id, customerId } of rows) borrowers.set(id, await lockCustomer(transaction, customerId))
  return borrowers
}

/** Undefined unless the customer has this lead. The lock serializes changes of its status and ledger. */
export const lockLead = (
  transaction: Transaction,
  { id: customerId }: LockedCustomer,
  leadId: number,
): Promise<Lead | undefined> => selectForChange.find(transaction, { leadId, customerId })

/** Newest first. */
export const listLeads = (database: Queryable, customerId: number): Promise<Lead[]> =>
  selectOfCustomer.list(database, { customerId })

/** The customer's newest lead that has not ended or, if all have, the newest. */
export const findLatestLead = (database: Queryable, customerId: number): Promise<Lead | undefined> =>
  selectLatest.find(database, { customerId })

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
        selectFrom('lead_transitions')
          .select('lead_transitions.id')
          .whereRef('lead_transitions.lead_id', '=', 'leads.id')
          .where('to_status', '=', 'IN PROCESS')
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
    .innerJoin('loans', 'loans.lead_id', 'leads.id')
    .select('leads.id')
    // A literal, so that PostgreSQL can see that the partial index covers it.
    .where('leads.status', '=', sql.lit('SANCTIONED' satisfies LoanStatus))
    .where('leads.id', '>', after)
    .where('loans.sanctioned_at', '<', since)
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
  /** The time on the business day, which the customer sees. */
  appliedAt?: Date
}

export async function createLead(
  transaction: Transaction,
  { customerId, userType, eligibilityPolicyVersion = null, at, appliedAt = at }: NewLead,
): Promise<number> {
  const status: LoanStatus = 'NEW'
  const { id } = await transaction
    .insertInto('leads')
    .values({
      customer_id: customerId,
      status,
      user_type: userType,
      eligibility_policy_version: eligibilityPolicyVersion,
      created_at: appliedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await transaction
    .insertInto('lead_transitions')
    .values({ lead_id: id, to_status: status, by_whom: 'customer', reasons: [], at })
    .execute()
  return id
}

const updateQuoteTerms = prepareQuery((database, { leadId, version }: { leadId: number; version: number }) =>
  database
    .updateTable('leads')
    .set({ product_terms_version: version })
    .where('id', '=', leadId)
    .where('product_terms_version', 'is', null),
)

/** Does nothing if the quote was shown before: it keeps the terms it was first shown with. */
export async function saveQuoteTerms(
  transaction: Transaction,
  { id, productTermsVersion }: Lead,
  { version }: { version: number },
): Promise<void> {
  if (productTermsVersion === null) await updateQuoteTerms.execute(transaction, { leadId: id, version })
}

type QuoteChoice = { amountPaise: number; tenureDays: number; purposeId: number; acceptedAt: Date }

const updateChoice = prepareQuery((database, choice: QuoteChoice & { leadId: number }) =>
  database
    .updateTable('leads')
    .set({
      amount_paise: choice.amountPaise,
      tenure_days: choice.tenureDays,
      purpose_id: choice.purposeId,
      quote_accepted_at: choice.acceptedAt,
    })
    .where('id', '=', choice.leadId),
)

/** Saves what the customer chose within the bounds of the quote. */
export async function saveChoice(transaction: Transaction, leadId: number, choice: QuoteChoice): Promise<void> {
  await updateChoice.execute(transaction, { leadId, ...choice })
}

const repaidStatuses = loanStatuses.filter(isRepaid)

/** The leads whose loan was repaid at or after `since`. */
export async function listLeadsRepaidSince(database: Queryable, since: Date): Promise<number[]> {
  const rows = await database
    .selectFrom('lead_transitions')
    .select('lead_id as leadId')
    .where('at', '>=', since)
    .where('to_status', 'in', repaidStatuses)
    .execute()
  return rows.map(({ leadId }) => leadId)
}

/** The leads whose payout the bank returned at or after `since`, so that the loan was no longer open. */
export async function listLeadsReturnedSince(database: Queryable, since: Date): Promise<number[]> {
  const rows = await database
    .selectFrom('lead_transitions')
    .select('lead_id as leadId')
    .distinct()
    .where('at', '>=', since)
    .where('from_status', 'in', openLoanStatuses)
    .where('to_status', '=', 'SANCTIONED' satisfies LoanStatus)
    .execute()
  return rows.map(({ leadId }) => leadId)
}

type Opening = { leadId: number; at: Date }

const listOpened = (database: Queryable, leadIds: readonly number[], from: readonly LoanStatus[]): Promise<Opening[]> =>
  database
    .selectFrom('lead_transitions')
    .select(['lead_id as leadId', 'at'])
    .where((eb) => eb('lead_id', '=', eb.fn.any(eb.val(leadIds))))
    .where('from_status', 'in', from)
    .where('to_status', 'in', openLoanStatuses)
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
    .selectFrom('lead_transitions')
    .select('at')
    .where('lead_id', '=', leadId)
    .where('to_status', 'in', repaidStatuses)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.at
}

/** The reasons of the latest change of status. */
export async function readLatestReasons(database: Queryable, leadId: number): Promise<string[]> {
  const row = await database
    .selectFrom('lead_transitions')
    .select('reasons')
    .where('lead_id', '=', leadId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.reasons ?? []
}

/** Every status a lead has had, with the reasons of each change, oldest first. */
export const listTransitions = (database: Queryable, leadId: number) =>
  database
    .selectFrom('lead_transitions')
    .select(['to_status as status', 'reasons', 'at'])
    .where('lead_id', '=', leadId)
    .orderBy('id')
    .$narrowType<{ status: LoanStatus }>()
    .execute()
