import type { IstDate } from 'domain/calendar/ist-date'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/database/database.ts'

/**
 * Actions with a daily limit per customer: they cost money, computing time or storage, or their reply reveals a person's
 * name.
 */
export const allowanceKinds = [
  'PAN_CHECK',
  'BANK_CHECK',
  'UPLOAD',
  'PAN_CLAIM_NOTICE',
  'COMPLAINT',
  'EMAIL_LINK',
  'EMAIL_STATEMENT',
  'CONTACT',
  'ERASURE',
  'CONSENT',
  'AUTOPAY_RESUME',
  'ELIGIBILITY_CHECK',
  'SECOND_PROOF',
] as const
export type AllowanceKind = (typeof allowanceKinds)[number]

type Allowances = { customerIds: readonly number[]; kind: AllowanceKind; day: IstDate }
type Allowance = Omit<Allowances, 'customerIds'> & { customerId: number }

/**
 * Counts a use before the work is done, so that parallel requests cannot exceed the limit. Returns the customers who were
 * still below it.
 */
export async function useAllowances(
  database: Queryable,
  { customerIds, kind, day }: Allowances,
  limit: number,
  uses = 1,
): Promise<Set<number>> {
  const { rows } = await sql<{ customerId: number }>`insert into daily_allowances (customer_id, kind, day, used)
    select customer_id, ${kind}::text, ${day}::date, ${uses}::int4 from unnest(${[...new Set(customerIds)]}::int8[]) as customer_id
    on conflict (customer_id, kind) do update set day = excluded.day,
      used = excluded.used + case when daily_allowances.day = excluded.day then daily_allowances.used else 0 end
    where daily_allowances.day <> excluded.day or daily_allowances.used < ${limit}::int4
    returning customer_id`.execute(database)
  return new Set(rows.map(({ customerId }) => customerId))
}

/** The same for one customer. False if the limit is reached. */
export const useAllowance = async (
  database: Queryable,
  { customerId, ...allowance }: Allowance,
  limit: number,
  uses?: number,
): Promise<boolean> =>
  (await useAllowances(database, { ...allowance, customerIds: [customerId] }, limit, uses)).has(customerId)

/** Gives a use back, for example if the provider failed to answer. */
export async function returnAllowances(database: Queryable, { customerIds, kind, day }: Allowances): Promise<void> {
  await database
    .updateTable('dailyAllowances')
    .set((eb) => ({ used: eb('used', '-', 1) }))
    .where((eb) => eb('customerId', '=', eb.fn.any(eb.val(customerIds))))
    .where('kind', '=', kind)
    .where('day', '=', day)
    .where('used', '>', 0)
    .execute()
}

export const returnAllowance = (database: Queryable, { customerId, ...allowance }: Allowance): Promise<void> =>
  returnAllowances(database, { ...allowance, customerIds: [customerId] })

/** The actions that a customer has ever taken or tried. */
export async function listUsedKinds(database: Queryable, customerId: number): Promise<Set<AllowanceKind>> {
  const rows = await database
    .selectFrom('dailyAllowances')
    .select('kind')
    .where('customerId', '=', customerId)
    .$narrowType<{ kind: AllowanceKind }>()
    .execute()
  return new Set(rows.map(({ kind }) => kind))
}
