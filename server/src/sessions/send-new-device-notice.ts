import { brand } from 'contract/brand'
import { formatDate, istDateOf } from 'domain/calendar/ist-date'
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import { readCustomer } from '../customers/queries.ts'
import type { Database } from '../platform/database/database.ts'
import { addJob } from '../platform/jobs/add-job.ts'
import type { Sms } from '../providers/sms/sms.ts'

type Dependencies = { database: Database; sms: Sms }

export type NewDevice = { device: string; at: Date }

const task = 'send_new_device_notice'
const payload = z.object({ customer_id: z.number(), device: z.string(), at: z.string() })

const timeFormat = new Intl.DateTimeFormat('en-IN', { hour: 'numeric', minute: '2-digit', timeZone: 'Asia/Kolkata' })

function send(sms: Sms, mobile: string, { device, at }: NewDevice): Promise<void> {
  const when = `${formatDate(istDateOf(at))}, ${timeFormat.format(at)}`
  return sms.sendNotice({
    mobile,
    name: 'new_device',
    values: [device, when],
    text: `${brand.name}: a new device (${device}) logged in to your account on ${when}. If it was not you, log in and choose "Log out everywhere else" in your account.`,
  })
}

/** Called after the login is committed. Does not wait for the message; if it cannot be sent, a job sends it later. */
export function announceNewDevice(
  { database, sms }: Dependencies,
  { id, mobile }: { id: number; mobile: string },
  newDevice: NewDevice,
  log: FastifyBaseLogger,
): void {
  const retryLater = (error: unknown) => {
    log.warn({ err: error }, 'a login from a new device could not be announced; it is tried again')
    const { device, at } = newDevice
    return addJob(database.kysely, task, { customer_id: id, device, at: at.toISOString() })
  }
  send(sms, mobile, newDevice)
    .catch(retryLater)
    .catch((error: unknown) => log.error({ err: error }, 'a login from a new device was not announced'))
}

async function sendNewDeviceNotice({ database, sms }: Dependencies, given: unknown): Promise<void> {
  const { customer_id, device, at } = payload.parse(given)
  const { mobile } = await readCustomer(database.kysely, customer_id)
  await send(sms, mobile, { device, at: new Date(at) })
}

export const sessionTasks = (dependencies: Dependencies) => ({
  [task]: (given: unknown) => sendNewDeviceNotice(dependencies, given),
})
