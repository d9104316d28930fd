import type { Queryable, Transaction } from '../../../platform/database/database.ts'

export type SwitchName = 'PAYOUTS' | 'APPLICATIONS'

export type Switch = {
  isPaused: boolean
  reason: string | null
  since: Date | null
  /** Null while it runs, and where the command line has paused it. */
  pausedBy: string | null
  version: number
}

const selectSwitch = (database: Queryable, name: SwitchName) =>
  database
    .selectFrom('switches')
    .leftJoin('staff', 'staff.id', 'switches.pausedBy')
    .select(['isPaused', 'reason', 'since', 'staff.name as pausedBy', 'switches.version'])
    .where('switches.name', '=', name)

export const readSwitch = (database: Queryable, name: SwitchName): Promise<Switch> =>
  selectSwitch(database, name).executeTakeFirstOrThrow()

/** Whether it is paused; a pause waits until this transaction has ended. */
export const lockSwitch = async (transaction: Transaction, name: SwitchName): Promise<boolean> =>
  (await selectSwitch(transaction, name).forShare('switches').executeTakeFirstOrThrow()).isPaused

type Pause = { reason: string; staffId: string | null; now: Date }

/** Returns false if it is paused already. */
export async function pauseSwitch(
  transaction: Transaction,
  name: SwitchName,
  { reason, staffId, now }: Pause,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('switches')
    .set((eb) => ({ isPaused: true, reason, pausedBy: staffId, since: now, version: eb('version', '+', 1) }))
    .where('name', '=', name)
    .where('isPaused', '=', false)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Returns false if it runs already. */
export async function resumeSwitch(transaction: Transaction, name: SwitchName, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('switches')
    .set((eb) => ({ isPaused: false, reason: null, pausedBy: null, since: now, version: eb('version', '+', 1) }))
    .where('name', '=', name)
    .where('isPaused', '=', true)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}
