import { simulatedLimits } from 'domain/loan/payout/release'
import type { TestDatabase } from '../../../testing/test-database.ts'

/** Lets the policy release payouts as with simulated providers; with a live one nothing leaves before two people have set it. */
export async function setSimulatedLimits({ asOwner }: Pick<TestDatabase, 'asOwner'>): Promise<void> {
  await asOwner(`insert into staff (id, name, email, state, sample_role, created_at, activated_at)
    select 'limits_' || n, 'Limits ' || n, 'limits' || n || '@agrim.example', 'ACTIVE', 'limits_' || n, now(), now()
      from generate_series(1, 2) n`)
  await asOwner(
    `insert into payout_limits (version, loan_ceiling_paise, day_ceiling_paise, asked_by, approved_by, set_at)
     values (1, $1, $2, 'limits_1', 'limits_2', now())`,
    [simulatedLimits.loanCeilingPaise, simulatedLimits.dayCeilingPaise],
  )
}
