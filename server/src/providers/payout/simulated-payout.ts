import type { Database } from '../../platform/database/database.ts'
import type { Payout, PayoutState } from './payout.ts'

const takesSeconds = 1

/** The first order of an amount whose rupees end in 13, to an account, fails. */
const keep = {
  name: 'keep_simulated_payout',
  text: `insert into simulated_payouts (transfer_id, amount_paise, account_number, fails, ordered_at)
    select $1, $2, $3, ($2::int / 100) % 100 = 13 and not exists (
      select from simulated_payouts where amount_paise = $2 and account_number = $3), now()
    on conflict (transfer_id) do nothing`,
}
const read = {
  name: 'read_simulated_payout',
  text: `select fails, ordered_at <= now() - make_interval(secs => ${takesSeconds}) as "isDone"
    from simulated_payouts where transfer_id = $1`,
}

const stateOf = (transferId: string, { fails, isDone }: { fails: boolean; isDone: boolean }): PayoutState => {
  if (!isDone) return { kind: 'pending' }
  return fails
    ? { kind: 'failed', reason: 'failing once, as this amount asks for' }
    : { kind: 'paid', bankReference: `SIM${transferId.replace(/\W/g, '')}` }
}

/** Pays after a second, once for each id; what it was told survives the process. */
export function createSimulatedPayout(database: Database): Payout {
  const find: Payout['find'] = async (transferId) => {
    const [row] = await database.run<{ fails: boolean; isDone: boolean }>(read, [transferId])
    return row && stateOf(transferId, row)
  }
  return {
    async pay({ transferId, amountPaise, account }) {
      await database.run(keep, [transferId, amountPaise, account.number])
      return (await find(transferId)) ?? { kind: 'pending' }
    },
    find,
  }
}
