import { type IstDate, isCalendarDate } from 'domain/calendar/ist-date'
import { z } from 'zod'
import { defineRecurringTask, defineTask } from '../../../platform/jobs/define-task.ts'
import type { QueuedTasks } from '../../../platform/jobs/jobs.ts'
import {
  createReceiptTrigger,
  type SendReceiptsDependencies,
} from '../../../servicing/papers/receipts/send-receipts.ts'
import { type ReconcileDependencies, reconcileDay, reconcileProviders } from './reconcile-providers.ts'

/** At 3:10 at night in India. */
export const reconcileProvidersTask = defineRecurringTask('reconcile_providers', '40 21 * * *')

const payload = z.object({ day: z.custom<IstDate>((value) => typeof value === 'string' && isCalendarDate(value)) })
export const reconcileDayTask = defineTask('reconcile_day', payload, ({ day }) => day)

type Dependencies = SendReceiptsDependencies & Omit<ReconcileDependencies, 'onBooked'>

export function reconciliationTasks(dependencies: Dependencies): QueuedTasks {
  const reconciling = { ...dependencies, onBooked: createReceiptTrigger(dependencies) }
  return {
    money: [
      reconcileProvidersTask.does(() => reconcileProviders(reconciling)),
      reconcileDayTask.does(({ day }) => reconcileDay(reconciling, day)),
    ],
  }
}
