import { formatIstDateTime } from 'domain/calendar/ist-time'
import { z } from 'zod'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { defineTask } from '../../platform/jobs/define-task.ts'
import type { Sms } from '../../providers/sms/sms.ts'
import { readCustomer } from '../customers/queries.ts'

type Dependencies = { database: Database; sms: Sms }

type NewDevice = { device: string; at: Date }

const payload = z.object({ customerId: z.number(), device: z.string(), at: z.string() })
export const newDeviceTask = defineTask('send_new_device_notice', payload)

/** Queued in the transaction of the login, so that the message is sent even if the process is killed after it. */
export const queueNewDeviceNotice = (
  transaction: Transaction,
  customerId: number,
  { device, at }: NewDevice,
): Promise<void> => newDeviceTask.queue(transaction, { customerId, device, at: at.toISOString() })

export async function sendNewDeviceNotice(
  { database, sms }: Dependencies,
  { customerId, device, at }: z.infer<typeof payload>,
): Promise<void> {
  const { mobile } = await readCustomer(database.kysely, customerId)
  const time = formatIstDateTime(new Date(at))
  await sms.sendNotice({ mobile, name: 'new_device', values: { device, time } })
}
