import { addDays, type IstDate, istDateOf } from 'domain/calendar/ist-date'
import type { Sanction } from 'domain/loan/decision/yearly-limit'
import type { Queryable } from '../../platform/database/database.ts'
import { hasFullKyc } from '../customers/full-kyc.ts'
import { listSanctions } from '../loans/loans.ts'
import { listClosedWithoutPayout } from './closed-without-payout.ts'

/** The customer's sanctions of the last year, without the given loan; undefined if full KYC lifts the yearly limit. */
export async function readSanctionsInYear(
  database: Queryable,
  { customerId, leadId, today }: { customerId: number; leadId?: number; today: IstDate },
): Promise<Sanction[] | undefined> {
  if (await hasFullKyc(database, customerId)) return undefined
  const sanctioned = await listSanctions(database, customerId, new Date(addDays(today, -366)))
  const loans = sanctioned.filter((loan) => loan.leadId !== leadId)
  const withoutPayout = await listClosedWithoutPayout(database, loans)
  return loans
    .filter((loan) => !withoutPayout.has(loan.leadId))
    .map(({ principalPaise, sanctionedAt }) => ({
      amountPaise: principalPaise,
      sanctionedOn: istDateOf(sanctionedAt),
    }))
}
