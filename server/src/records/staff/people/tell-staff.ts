import type { Role } from 'domain/staff/roles'
import { z } from 'zod'
import type { Transaction } from '../../../platform/database/database.ts'
import { defineTask } from '../../../platform/jobs/define-task.ts'
import { randomId } from '../../../platform/random-id.ts'

/** Emails to staff. They name a person at the lender and never a customer. */
const notices = ['INVITATION', 'NEW_KEY', 'RECOVERY_STARTED', 'MANY_LOOKS', 'MORNING'] as const
export type Notice = (typeof notices)[number]

export const staffEmailTask = defineTask(
  'send_staff_email',
  z.object({ to: z.string(), notice: z.enum(notices), about: z.string(), message_id: z.string() }),
)

type Message = { notice: Notice; about: string }

/** Queues an email to one person. */
export const tellStaff = (transaction: Transaction, to: string, { notice, about }: Message): Promise<void> =>
  staffEmailTask.queue(transaction, { to, notice, about, message_id: randomId('SE', 20) })

/** Queues an email to everybody with this role. */
export async function tellRole(transaction: Transaction, role: Role, message: Message): Promise<void> {
  const holders = await transaction
    .selectFrom('staff')
    .innerJoin('staffRoles', 'staffRoles.staffId', 'staff.id')
    .select('staff.id')
    .where('staffRoles.role', '=', role)
    .where('staff.state', '=', 'ACTIVE')
    .where('staff.sampleRole', 'is', null)
    .execute()
  for (const { id } of holders) await tellStaff(transaction, id, message)
}
