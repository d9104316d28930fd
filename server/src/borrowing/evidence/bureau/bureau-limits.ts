import type { IstDate } from 'domain/calendar/ist-date'
import type { Queryable, Transaction } from '../../../platform/database/database.ts'

/** What a report costs, and up to what sum a day reports are bought. */
export type BureauLimits = { pricePaise: number; dayCeilingPaise: number }
/** `version` 0 is the default of the installation, which nobody has set. */
export type SetBureauLimits = BureauLimits & { version: number }

/** Two thousand reports a day, or five hundred real ones. */
export const defaultBureauLimits = ({
  isEachProviderSimulated,
}: {
  isEachProviderSimulated: boolean
}): BureauLimits => ({
  pricePaise: 50_00,
  dayCeilingPaise: isEachProviderSimulated ? 1_00_000_00 : 25_000_00,
})

export async function readBureauLimits(database: Queryable, defaults: BureauLimits): Promise<SetBureauLimits> {
  const set = await database
    .selectFrom('bureauLimits')
    .select(['version', 'pricePaise', 'dayCeilingPaise'])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return set ?? { ...defaults, version: 0 }
}

type NewLimits = SetBureauLimits & { askedBy: string; approvedBy: string; setAt: Date }

export async function insertBureauLimits(transaction: Transaction, limits: NewLimits): Promise<void> {
  await transaction.insertInto('bureauLimits').values(limits).execute()
}

export type BureauDay = { costPaise: number; asked: number; notAsked: number }

export async function readBureauDay(database: Queryable, day: IstDate): Promise<BureauDay> {
  const row = await database
    .selectFrom('bureauDays')
    .select(['costPaise', 'asked', 'notAsked'])
    .where('day', '=', day)
    .executeTakeFirst()
  return row ?? { costPaise: 0, asked: 0, notAsked: 0 }
}

async function lockDay(transaction: Transaction, day: IstDate): Promise<BureauDay> {
  await transaction
    .insertInto('bureauDays')
    .values({ day })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return transaction
    .selectFrom('bureauDays')
    .select(['costPaise', 'asked', 'notAsked'])
    .where('day', '=', day)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Counts the cost of a report, after everything else is locked; false if it would pass the day's ceiling. */
export async function payForReport(
  transaction: Transaction,
  day: IstDate,
  { pricePaise, dayCeilingPaise }: BureauLimits,
): Promise<boolean> {
  const { costPaise } = await lockDay(transaction, day)
  const isAffordable = costPaise + pricePaise <= dayCeilingPaise
  await transaction
    .updateTable('bureauDays')
    .set((eb) =>
      isAffordable
        ? { costPaise: eb('costPaise', '+', pricePaise), asked: eb('asked', '+', 1) }
        : { notAsked: eb('notAsked', '+', 1) },
    )
    .where('day', '=', day)
    .execute()
  return isAffordable
}
