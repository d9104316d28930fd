import { isCalendarDate } from 'domain/calendar/ist-date'
import { z } from 'zod'
import type { QueuedTasks, Schedule } from '../../../platform/jobs/jobs.ts'
import {
  createReceiptTrigger,
  type SendReceiptsDependencies,
} from '../../../servicing/papers/receipts/send-receipts.ts'
import { type ReconcileDependencies, reconcileDay, reconcileProviders } from './reconcile-providers.ts'

type Dependencies = SendReceiptsDependencies & Omit<ReconcileDependencies, 'onBooked'>

const dayJob = z.object({ day: z.string().refine(isCalendarDate) })

export function reconciliationTasks(dependencies: Dependencies): QueuedTasks {
  const reconciling = { ...dependencies, onBooked: createReceiptTrigger(dependencies) }
  return {
    money: {
      reconcile_providers: () => reconcileProviders(reconciling),
      reconcile_day: (payload) => reconcileDay(reconciling, dayJob.parse(payload).day),
    },
  }
}

/** In UTC: 3:10 at night in India. */
export const reconciliationSchedule: Schedule = [{ task: 'reconcile_providers', match: '40 21 * * *' }]
