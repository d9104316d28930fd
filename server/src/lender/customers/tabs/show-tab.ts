import type { ConsoleDataOf } from 'contract/console/console-event'
import type { customers } from 'contract/console/customers'
import type { IstDate } from 'domain/calendar/ist-date'
import type { Transaction } from '../../../platform/database/database.ts'

export type Shown = ConsoleDataOf<(typeof customers)['events']['detail']>['shown']

export type TabContext = { transaction: Transaction; customerId: number; today: IstDate; now: Date }

/** What a tab says of a customer. */
export type ShowTab<Tab extends Shown['tab']> = (context: TabContext) => Promise<Extract<Shown, { tab: Tab }>>

export const isoOf = (at: Date | null): string | null => at?.toISOString() ?? null
