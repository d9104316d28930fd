import type { Role } from 'domain/staff/roles'
import type { Transaction } from '../../../platform/database/database.ts'
import { addJob } from '../../../platform/jobs/add-job.ts'
import { randomId } from '../../../platform/random-id.ts'

/** Emails to staff. They name a person at the lender and never a customer. */
export type Notice = 'INVITATION' | 'NEW_KEY' | 'RECOVERY_STARTED' | 'MANY_LOOKS'

type Message = { notice: Notice; about: string }

/** Queues an email to one person. */
export const tellStaff = (transaction: Transaction, to: string, { notice, about }: Message): Promise<void> =>
  addJob(transaction, 'send_staff_email', { to, notice, about, message_id: randomId('SE', 20) })

/** Queues an email to everybody with this role. */
export async function tellRole(transaction: Transaction, role: Role, message: Message): Promise<void> {
  const holders = await transaction
    .selectFrom('staff')
    .innerJoin('staff_roles', 'staff_roles.staff_id', 'staff.id')
    .select('staff.id')
    .where('staff_roles.role', '=', role)
    .where('staff.state', '=', 'ACTIVE')
    .where('staff.sample_role', 'is', null)
    .execute()
  for (const { id } of holders) await tellStaff(transaction, id, message)
}
