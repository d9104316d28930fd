import { formatIstDateTime } from 'domain/calendar/ist-time'
import { z } from 'zod'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { addJob } from '../../platform/jobs/add-job.ts'
import type { Sms } from '../../providers/sms/sms.ts'
import { readCustomer } from '../customers/queries.ts'

type Dependencies = { database: Database; sms: Sms }

type NewDevice = { device: string; at: Date }

export const newDeviceTask = 'send_new_device_notice'
const payload = z.object({ customer_id: z.number(), device: z.string(), at: z.string() })

/** Queued in the transaction of the login, so that the message is sent even if the process is killed after it. */
export const queueNewDeviceNotice = (
  transaction: Transaction,
  customerId: number,
  { device, at }: NewDevice,
): Promise<void> => addJob(transaction, newDeviceTask, { customer_id: customerId, device, at: at.toISOString() })

export async function sendNewDeviceNotice({ database, sms }: Dependencies, given: unknown): Promise<void> {
  const { customer_id, device, at } = payload.parse(given)
  const { mobile } = await readCustomer(database.kysely, customer_id)
  const time = formatIstDateTime(new Date(at))
  await sms.sendNotice({ mobile, name: 'new_device', values: { device, time } })
}
