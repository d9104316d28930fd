import type { IstDate } from 'domain/calendar/ist-date'
import { noLimits, type PayoutLimits, simulatedLimits } from 'domain/loan/payout/release'
import type { Queryable, Transaction } from '../../../platform/database/database.ts'

/** `version` 0 is the default of the installation, which nobody has set. */
export type SetLimits = PayoutLimits & { version: number }

/** Until two people have set them: money leaves by itself only with simulated providers. */
export const defaultLimitsOf = ({ isEachProviderSimulated }: { isEachProviderSimulated: boolean }): PayoutLimits =>
  isEachProviderSimulated ? simulatedLimits : noLimits

export async function readLimits(database: Queryable, defaultLimits: PayoutLimits): Promise<SetLimits> {
  const set = await database
    .selectFrom('payoutLimits')
    .select(['version', 'loanCeilingPaise', 'dayCeilingPaise'])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return set ?? { ...defaultLimits, version: 0 }
}

type NewLimits = SetLimits & { askedBy: string; approvedBy: string; at: Date }

export async function insertLimits(transaction: Transaction, limits: NewLimits): Promise<void> {
  await transaction
    .insertInto('payoutLimits')
    .values({
      version: limits.version,
      loanCeilingPaise: limits.loanCeilingPaise,
      dayCeilingPaise: limits.dayCeilingPaise,
      askedBy: limits.askedBy,
      approvedBy: limits.approvedBy,
      setAt: limits.at,
    })
    .execute()
}

export type ReleasedOnDay = { paise: number; payouts: number }

export async function readReleasedOn(database: Queryable, day: IstDate): Promise<ReleasedOnDay> {
  const row = await database
    .selectFrom('payoutDays')
    .select(['releasedPaise as paise', 'payouts'])
    .where('day', '=', day)
    .executeTakeFirst()
  return row ?? { paise: 0, payouts: 0 }
}

/** Locks the day's total, after everything else; until the end of the transaction nobody else releases. */
export async function lockReleasedOn(transaction: Transaction, day: IstDate): Promise<number> {
  await transaction
    .insertInto('payoutDays')
    .values({ day })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { paise } = await transaction
    .selectFrom('payoutDays')
    .select('releasedPaise as paise')
    .where('day', '=', day)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return paise
}

/** The caller has locked the day's total. */
export async function addReleased(transaction: Transaction, day: IstDate, paise: number): Promise<void> {
  await transaction
    .updateTable('payoutDays')
    .set((eb) => ({ releasedPaise: eb('releasedPaise', '+', paise), payouts: eb('payouts', '+', 1) }))
    .where('day', '=', day)
    .execute()
}
