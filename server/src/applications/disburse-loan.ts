import { payoutRefusedWords } from 'contract/applications/rejection-words'
import { stepsKept } from '../customers/steps-kept.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { Payout, PayoutOrder } from '../providers/payout/payout.ts'
import { ProviderFailure } from '../providers/provider-failure.ts'
import { bookPayout } from './book-payout.ts'

export type DisbursalParts = { database: Database; clock: Clock; payout: Payout; mostTries: number }

/** waiting: ask again later; ageMs says how long it has been. */
export type Disbursal = { kind: 'done' } | { kind: 'waiting'; ageMs: number }

type PendingPayout = PayoutOrder & { createdAt: Date }
type Row = {
  transferId: string
  amountPaise: number
  createdAt: Date
  name: string
  number: string
  ifsc: string
  mobile: string
}

const readPending = {
  name: 'read_pending_payout',
  text: `select p.transfer_id as "transferId", p.amount_paise as "amountPaise", p.created_at as "createdAt",
    b.account_name as name, b.account_number as number, b.ifsc, c.mobile
    from payouts p join leads l on l.id = p.lead_id join customers c on c.id = l.customer_id
    join bank_accounts b on b.lead_id = l.id
    where p.lead_id = $1 and p.status = 'PENDING' and l.status = 'SANCTIONED'`,
}
const noteFailure = {
  name: 'note_payout_failure',
  text: `update payouts set last_failure = $3 where lead_id = $1 and transfer_id = $2 and status = 'PENDING'`,
}
/** A new id, and only after the provider has said that the one before failed for good. */
const tryAnew = {
  name: 'try_payout_anew',
  text: `update payouts set tries = tries + 1, transfer_id = 'AGR' || lead_id || 'T' || (tries + 1), last_failure = $3
    where lead_id = $1 and transfer_id = $2 and status = 'PENDING' and tries < $4 returning tries`,
}
const giveUp = {
  name: 'give_payout_up',
  text: `with failed as (
      update payouts set status = 'FAILED', last_failure = $3, settled_at = $5
       where lead_id = $1 and transfer_id = $2 and status = 'PENDING' and tries >= $4 returning lead_id)
    select change_lead_status(lead_id, 'SANCTIONED', 'REJECTED', 'payout', $6, $5, $7),
      (graphile_worker.add_job('tell_rejected', json_build_object('lead_id', lead_id::text),
        job_key => 'tell_rejected:' || lead_id)).id from failed`,
}

async function readPayout({ database }: DisbursalParts, leadId: string): Promise<PendingPayout | undefined> {
  const [row] = await database.run<Row>(readPending, [leadId])
  if (row === undefined) return undefined
  const { transferId, amountPaise, createdAt, ...account } = row
  return { transferId, amountPaise, createdAt, account }
}

/** What the provider knows comes first: only an id it has never heard of is ordered. */
async function askOrPay({ database, payout }: DisbursalParts, leadId: string, order: PayoutOrder) {
  try {
    return (await payout.find(order.transferId)) ?? (await payout.pay(order))
  } catch (error) {
    if (error instanceof ProviderFailure)
      await database.run(noteFailure, [leadId, order.transferId, error.message.slice(0, 200)])
    throw error
  }
}

/** Pays a sanctioned loan out exactly once. May be run at any time, by several processes, and after any crash. */
export async function disburseLoan(parts: DisbursalParts, leadId: string): Promise<Disbursal> {
  const { database, clock, mostTries } = parts
  const pending = await readPayout(parts, leadId)
  if (pending === undefined) return { kind: 'done' }
  const { createdAt, ...order } = pending
  const ageMs = clock.now().getTime() - createdAt.getTime()

  const state = await askOrPay(parts, leadId, order)
  if (state.kind === 'pending') return { kind: 'waiting', ageMs }
  if (state.kind === 'paid') {
    await bookPayout(database, clock, leadId, state.bankReference)
    return { kind: 'done' }
  }
  const failed = [leadId, order.transferId, state.reason.slice(0, 200), mostTries]
  if ((await database.run(tryAnew, failed)).length > 0) return { kind: 'waiting', ageMs: 0 }
  await database.run(giveUp, [...failed, clock.now(), [payoutRefusedWords], stepsKept])
  return { kind: 'done' }
}
