import { customerCommands } from 'contract/console/customer-acts'
import { formatIstDateTime } from 'domain/calendar/ist-time'
import { z } from 'zod'
import type { Transaction } from '../../platform/database/database.ts'
import { findCustomerByProfileId } from '../customers/queries.ts'
import { requireCustomer } from '../customers/staff-customer.ts'
import { type RequestKind, RequestRefused } from '../staff/requests/request-kind.ts'
import { deviceName } from './device-name.ts'
import { listUnproved, proveByPerson } from './known-devices.ts'

type Dependencies = {
  /** What a file of the customer is, in words; undefined if the customer has no such file. */
  describeFile(transaction: Transaction, customerId: number, fileId: string): Promise<string | undefined>
}

const command = z.object(customerCommands.prove_login)

/** For a customer who does not know the answers: a person has compared a new picture with the one of the earlier loan. */
export const proveLoginKind = ({ describeFile }: Dependencies): RequestKind<z.output<typeof command>> => ({
  kind: 'prove_login',
  title: 'Trust a customer’s new device',
  schema: command,
  raise: 'customers_correct',
  decide: 'customers_correct_decide',
  subjectOf: ({ customer_id }) => `device:${customer_id}`,
  customerIdOf: async (transaction, { customer_id }) => (await findCustomerByProfileId(transaction, customer_id))?.id,
  async versionOf(transaction, { customer_id }) {
    const customer = await findCustomerByProfileId(transaction, customer_id)
    const [latest] = customer ? await listUnproved(transaction, customer.id) : []
    return latest?.tokenHash.toString('hex') ?? ''
  },
  async execute(transaction, { customer_id, file_id }, { makerId, approverId, now }) {
    const customer = await requireCustomer(transaction, customer_id, [makerId, approverId])
    const [latest] = await listUnproved(transaction, customer.id)
    if (latest === undefined) throw new RequestRefused('No device of this customer has to prove itself.')
    const picture = await describeFile(transaction, customer.id, file_id)
    if (picture === undefined) throw new RequestRefused('Please choose the picture that was compared.')
    await proveByPerson(transaction, customer.id, latest.tokenHash, now)
    const device = `${deviceName(latest.userAgent)}, last seen ${formatIstDateTime(latest.lastSeen)}`
    return {
      title: 'Trust a customer’s new device',
      changes: [
        { label: 'Device', before: `${device}: cannot change account or e-mail`, after: 'can change them' },
        { label: 'Picture compared', before: null, after: picture },
        { label: 'After a change', before: null, after: 'nothing is paid for 24 hours, and old addresses are told' },
      ],
      messages: [],
      documents: [],
    }
  },
})
