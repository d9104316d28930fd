import type { HoldReason, PayoutState } from 'domain/loan/payout/release'
import type { Queryable, Transaction } from '../../../platform/database/database.ts'
import { randomId } from '../../../platform/random-id.ts'

export type PayoutCase = {
  leadId: number
  /** Its name in addresses. */
  payoutNo: string
  state: PayoutState
  heldBecause: HoldReason | null
  /** A person's words. */
  reason: string | null
  since: Date
}
type CaseTypes = Pick<PayoutCase, 'state' | 'heldBecause'>

const selectCases = (database: Queryable) =>
  database
    .selectFrom('payoutCases')
    .select(['leadId', 'payoutNo', 'state', 'heldBecause', 'reason', 'since'])
    .$narrowType<CaseTypes>()

export const findCase = (database: Queryable, leadId: number): Promise<PayoutCase | undefined> =>
  selectCases(database).where('leadId', '=', leadId).executeTakeFirst()

type Step = {
  to: PayoutState
  heldBecause?: HoldReason
  /** What or who caused it. */
  by: 'signature' | 'policy' | 'provider' | 'staff'
  staffId?: string
  reason?: string | null
  at: Date
}

const insertTransition = (
  transaction: Transaction,
  leadId: number,
  { to, heldBecause, by, staffId, reason, at, from }: Step & { from: PayoutState | null },
) =>
  transaction
    .insertInto('payoutTransitions')
    .values({
      leadId: leadId,
      fromState: from,
      toState: to,
      heldBecause: heldBecause ?? null,
      byWhom: by,
      staffId: staffId ?? null,
      reason: reason ?? null,
      at,
    })
    .execute()

/** A payout that was just signed waits for the policy. */
export async function openCase(transaction: Transaction, { leadId, at }: { leadId: number; at: Date }): Promise<void> {
  const held = { state: 'HELD', heldBecause: 'NEW' } as const
  await transaction
    .insertInto('payoutCases')
    .values({ leadId: leadId, payoutNo: randomId('PO', 20), ...held, since: at })
    .execute()
  await insertTransition(transaction, leadId, { to: 'HELD', heldBecause: 'NEW', by: 'signature', at, from: null })
}

/** The caller has locked the customer. Does nothing if the payout is in this state already, for the same reason. */
export async function moveCase(transaction: Transaction, leadId: number, step: Step): Promise<void> {
  const before = await findCase(transaction, leadId)
  const { to, heldBecause = null, reason = null, at } = step
  if (before === undefined || (before.state === to && before.heldBecause === heldBecause)) return
  await transaction
    .updateTable('payoutCases')
    .set({ state: to, heldBecause: heldBecause, reason, since: at })
    .where('leadId', '=', leadId)
    .execute()
  await insertTransition(transaction, leadId, { ...step, from: before.state })
}

/** The provider has not said what became of the transfer, so it is asked before anything is sent again. */
export async function doubtPayout(transaction: Transaction, leadId: number, reason: string, at: Date): Promise<void> {
  const found = await findCase(transaction, leadId)
  if (found?.state === 'RELEASED') await moveCase(transaction, leadId, { to: 'IN DOUBT', by: 'provider', reason, at })
}

/** The provider has answered: the transfer is on its way, or may be ordered. */
export async function endDoubt(transaction: Transaction, leadId: number, at: Date): Promise<void> {
  const found = await findCase(transaction, leadId)
  if (found?.state === 'IN DOUBT') await moveCase(transaction, leadId, { to: 'RELEASED', by: 'provider', at })
}

export const listPayoutTransitions = (database: Queryable, leadId: number) =>
  database
    .selectFrom('payoutTransitions')
    .leftJoin('staff', 'staff.id', 'payoutTransitions.staffId')
    .select(['toState as state', 'heldBecause', 'byWhom as by', 'staff.name as person', 'staffId'])
    .select(['payoutTransitions.reason', 'payoutTransitions.at'])
    .$narrowType<CaseTypes>()
    .where('leadId', '=', leadId)
    .orderBy('payoutTransitions.id')
    .execute()

/** What was held only because payouts were paused, and now is the policy's again. */
export async function listPausedLeads(database: Queryable): Promise<number[]> {
  const rows = await database
    .selectFrom('payoutCases')
    .select('leadId')
    .where('state', '=', 'HELD')
    .where('heldBecause', '=', 'PAUSED')
    .execute()
  return rows.map(({ leadId }) => leadId)
}
