import type { IstDate } from '../../calendar/ist-date.ts'
import { daysBetween } from '../../calendar/ist-date.ts'

/** The classes of the Reserve Bank's rules on income recognition; a special mention account (SMA) is overdue but performing. */
export const assetClasses = ['STANDARD', 'SMA-0', 'SMA-1', 'SMA-2', 'NPA'] as const
export type AssetClass = (typeof assetClasses)[number]

/** Counted at the end of a day: a loan that is unpaid at the end of its due date is one day past due. */
export const daysPastDue = (repaymentOn: IstDate, dayEnd: IstDate): number =>
  Math.max(0, daysBetween(repaymentOn, dayEnd) + 1)

/** A loan due on 31 March is SMA-1 from 30 April, SMA-2 from 30 May and non-performing from 29 June. */
export function assetClassOf(days: number): AssetClass {
  if (days === 0) return 'STANDARD'
  if (days <= 30) return 'SMA-0'
  if (days <= 60) return 'SMA-1'
  return days <= 90 ? 'SMA-2' : 'NPA'
}
